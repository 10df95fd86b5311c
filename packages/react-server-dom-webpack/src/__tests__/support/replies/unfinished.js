// Whether the result of an incomplete body is a part of the complete value, with failures in place
// of missing values. Both are descriptions (describeValue.js).

export function isPartOf(part, whole) {
  return agrees(readTree(part), readTree(whole));
}

// Lines as a tree, by their indentation: {text, below}
function readTree(description) {
  const root = {text: '', below: []};
  const open = [{depth: -1, node: root}];
  for (const line of description.split('\n')) {
    const depth = line.length - line.trimStart().length;
    const node = {text: withoutNumbers(line.trim()), below: []};
    while (open[open.length - 1].depth >= depth) {
      open.pop();
    }
    open[open.length - 1].node.below.push(node);
    open.push({depth, node});
  }
  return root;
}

// Removes the numbers of objects, which depend on the objects before.
function withoutNumbers(line) {
  return line.replace(/ #\d+$/, '');
}

const FAILS = /^(.*)fails: /;

function agrees(part, whole) {
  const failing = FAILS.exec(part.text);
  if (failing !== null) {
    return whole.text.startsWith(failing[1]);
  }
  return part.text === whole.text && agreesBelow(part.below, whole.below);
}

// Items of a stream that fails may be missing.
function agreesBelow(parts, wholes) {
  const end = parts[parts.length - 1]?.text;
  if (end === undefined || !end.startsWith('end fails: ')) {
    return parts.length === wholes.length && eachAgrees(parts, wholes);
  }
  return (
    parts.length <= wholes.length && eachAgrees(parts.slice(0, -1), wholes)
  );
}

function eachAgrees(parts, wholes) {
  return parts.every((part, index) => agrees(part, wholes[index]));
}
