// The short names of internal properties. Names that are never together share a letter, because
// fewer letters compress better.
'use strict';

// In the order of their frequency in minified code.
const LETTERS = [...'etnriaosuclhfpdmgybvwkSAjMROxBNEFUPDTVJWqICHLzXGKQYZ'];

// If there are not enough letters. None of these is a word of the language.
const DOUBLE_LETTERS = LETTERS.map(letter => letter + letter);

// Such a word in the code may be a property that keeps its name.
const SHORT_WORD = /(?<![\w$'"])(\w)\1?(?![\w$'"])/g;

// `code` still has the long names. Returns an object of long name → letter.
function shortNames(code, {together, alone}) {
  const uses = new Map();
  for (const word of code.match(/\w+/g)) {
    uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const kept = new Set(code.match(SHORT_WORD));
  const free = new Map(
    [...LETTERS, ...DOUBLE_LETTERS]
      .filter(letter => !kept.has(letter))
      .map(letter => [letter, []]),
  );
  const mayShare = (name, other) =>
    !alone.has(name) && !alone.has(other) && !together.get(name).has(other);
  const names = [...together.keys()]
    .filter(name => uses.has(name))
    .sort(
      (a, b) =>
        uses.get(b) - uses.get(a) ||
        together.get(b).size - together.get(a).size,
    );
  const found = {};
  for (const name of names) {
    const [letter, others] = [...free].find(([, all]) =>
      all.every(other => mayShare(name, other)),
    );
    others.push(name);
    found[name] = letter;
  }
  return found;
}

module.exports = {shortNames};
