// Gate: suppressions of the type checker and the linter. Each must have a reason on its line or an
// adjacent line. Each package, and the library definitions of Flow (scripts/flow), have a committed
// budget that only shrinks: if there are fewer, the gate requires a lower budget in the same
// change. Flow's lint `unclear-type` reports `any` by its name, so an untyped value is a $FlowFixMe with
// a reason. ESLint has bulk suppressions, but they count per file and rule, and do not require reasons.
'use strict';

const fs = require('fs');
const path = require('path');
const report = require('./report.js');
const {isTest, listSourceFiles} = require('./sourceFiles.js');

const BUDGET_FILE = 'scripts/check/suppressionBudget.json';

const COMMENTS = [
  // A comment such as `$FlowFixMe[code] reason`.
  {kind: 'flow', pattern: /(\/\/|\/\*|\{)\s*\$Flow[A-Za-z]+(\[[^\]]*\])?/},
  {kind: 'eslint', pattern: /eslint-disable((?! -- ).)*/},
];

// Untyped values, after a colon, `as`, a bracket, a bar or an arrow. Library definitions, which Flow
// does not lint, may have `any`.
const ANY =
  /(^|:|\bas|[<|&,?([]|=>|=)\s*(any|\$FlowFixMe)\b(?!\s*:)|(:|\bas|<|\|)\s*(Object|Function)\b(?!\s*[:.(])/g;

const WORDS = /[a-z]{2,}[^a-z]+[a-z]{2,}/i;

function commentOf(line) {
  return /(\/\/|\/\*|^\s*\*)(.*)$/.exec(line)?.[2] ?? '';
}

function hasReason(line, pattern) {
  const rest = line.slice(line.search(pattern));
  return WORDS.test(rest.replace(pattern, ''));
}

// Prettier moves long comments, so the reason for a type may also be on an adjacent line.
function hasReasonBeside(lines, index) {
  const beside = [lines[index - 1], lines[index], lines[index + 1]];
  return beside.some(line => WORDS.test(commentOf(line ?? '')));
}

// Removes strings and comments, which may contain "any", and type imports, which do not count.
function codeOf(text) {
  return text
    .replace(/^(import|export) type \{[^}]*\}/gm, found =>
      found.replace(/[^\n]/g, ' '),
    )
    .split('\n')
    .map(line =>
      line
        .replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''")
        .replace(/\/\*.*?\*\//g, '')
        .replace(/\/[/*].*$/, '')
        .replace(/^\s*\*.*$/, ''),
    );
}

function findSuppressions(file, text) {
  const found = [];
  const lines = text.split('\n');
  const code = codeOf(text);
  lines.forEach((line, index) => {
    const place = `${file}:${index + 1}`;
    for (const {kind, pattern} of COMMENTS) {
      if (pattern.test(line)) {
        found.push({kind, place, reasoned: hasReason(line, pattern)});
      }
    }
    const anys = code[index].match(ANY)?.length ?? 0;
    const reasoned = anys === 0 || hasReasonBeside(lines, index);
    for (let n = anys; n > 0; n--) {
      found.push({kind: 'any', place, reasoned});
    }
  });
  return found;
}

function ownerOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

function countByOwner(suppressions) {
  const counts = {};
  for (const {kind, place} of suppressions) {
    const key = ownerOf(place) + ' ' + kind;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function compareWithBudget(counts, budget) {
  const complaints = [];
  const keys = new Set([...Object.keys(counts), ...Object.keys(budget)]);
  for (const key of [...keys].sort()) {
    const count = counts[key] ?? 0;
    const allowed = budget[key] ?? 0;
    if (count > allowed) {
      complaints.push(`${key}: ${count}, the budget is ${allowed}`);
    } else if (count < allowed) {
      complaints.push(
        `${key}: only ${count} left, lower the ${allowed} in ${BUDGET_FILE}`,
      );
    }
  }
  return complaints;
}

function checkSuppressions(root) {
  const suppressions = listSourceFiles(root)
    .filter(file => /^(packages|scripts\/flow)\//.test(file) && !isTest(file))
    .flatMap(file =>
      findSuppressions(file, fs.readFileSync(path.join(root, file), 'utf8')),
    );
  const budget = JSON.parse(
    fs.readFileSync(path.join(root, BUDGET_FILE), 'utf8'),
  );
  const complaints = compareWithBudget(countByOwner(suppressions), budget);
  for (const {place, kind, reasoned} of suppressions) {
    if (!reasoned) {
      complaints.push(`${place}: ${kind} without a reason`);
    }
  }
  return {complaints, summary: `${suppressions.length} suppressions`};
}

module.exports = {compareWithBudget, countByOwner, findSuppressions};

if (require.main === module) {
  report('suppressions', checkSuppressions);
}
