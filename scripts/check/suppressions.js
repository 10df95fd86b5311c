// Gate: what is kept from the type checker and the linter. Each place gives its reason on
// its line or the next to it, and each package has a committed budget that only shrinks:
// using less than the budget is a complaint too, so that it is lowered in the same change.
// ESLint's bulk suppressions count per file and rule, and ask for no reasons.
'use strict';

const fs = require('fs');
const path = require('path');
const report = require('./report.js');
const {isTest, listSourceFiles} = require('./sourceFiles.js');

const BUDGET_FILE = 'scripts/check/suppressionBudget.json';

const KINDS = [
  // A comment such as `$FlowFixMe[code] reason`.
  {name: 'flow', pattern: /(\/\/|\/\*|\{)\s*\$Flow[A-Za-z]+(\[[^\]]*\])?/},
  {name: 'eslint', pattern: /eslint-disable((?! -- ).)*/},
  // `any` and its like as a type: behind a colon, `as`, a bracket, a bar or an arrow.
  // Flow's own lint for them is off, because it would ask for a second comment.
  {
    name: 'any',
    pattern:
      /(:|\bas|[<|&,]|=>|=)\s*(any|\$FlowFixMe)\b(?!\s*:)|(:|\bas|<|\|)\s*(Object|Function)\b(?!\s*[:.(])/,
  },
];

const WORDS = /[a-z]{2,}[^a-z]+[a-z]{2,}/i;

function commentOf(line) {
  return /(\/\/|\/\*|^\s*\*)(.*)$/.exec(line)?.[2] ?? '';
}

// Prettier moves a comment that does not fit, so the lines beside count for a type.
function hasReason(lines, index, kind) {
  if (kind.name === 'any') {
    const beside = [lines[index - 1], lines[index], lines[index + 1]];
    return beside.some(line => WORDS.test(commentOf(line ?? '')));
  }
  const line = lines[index];
  const rest = line.slice(line.search(kind.pattern));
  return WORDS.test(rest.replace(kind.pattern, ''));
}

// A string or a sentence may say "any": only code counts for that kind.
function codeOf(line) {
  return line
    .replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''")
    .replace(/\/\/.*$/, '')
    .replace(/^\s*\*.*$/, '');
}

function findSuppressions(file, text) {
  const found = [];
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    for (const kind of KINDS) {
      const subject = kind.name === 'any' ? codeOf(line) : line;
      if (kind.pattern.test(subject)) {
        found.push({
          kind: kind.name,
          place: `${file}:${index + 1}`,
          reasoned: hasReason(lines, index, kind),
        });
      }
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
    .filter(file => file.startsWith('packages/') && !isTest(file))
    .flatMap(file =>
      findSuppressions(file, fs.readFileSync(path.join(root, file), 'utf8')),
    );
  const budget = JSON.parse(
    fs.readFileSync(path.join(root, BUDGET_FILE), 'utf8'),
  );
  const complaints = compareWithBudget(countByOwner(suppressions), budget);
  for (const {place, kind, reasoned} of suppressions) {
    if (!reasoned) {
      complaints.push(`${place}: ${kind} without a reason on its line`);
    }
  }
  return {complaints, summary: `${suppressions.length} suppressions`};
}

module.exports = {compareWithBudget, countByOwner, findSuppressions};

if (require.main === module) {
  report('suppressions', checkSuppressions);
}
