// The table of sizes in docs/sizes.md. `node scripts/rollup/size.js --write` writes it, and a test
// compares it with a new measurement.
'use strict';

const fs = require('fs');
const path = require('path');

const DOCUMENT = path.resolve(__dirname, '../../docs/sizes.md');
const BEGIN = '<!-- sizes:begin -->\n';
const END = '<!-- sizes:end -->';

const COLUMNS = [
  ['published', ({published}) => published.gzip],
  ['terser', ({terser}) => terser.gzip],
  ['terser, brotli', ({terser}) => terser.brotli],
  ['esbuild', ({esbuild}) => esbuild.gzip],
  ['esbuild, brotli', ({esbuild}) => esbuild.brotli],
];

const HEADERS = [
  'Bundle',
  ...COLUMNS.flatMap(([title]) => [title, 'the reference']),
];

function numbersOf({ours, reference}) {
  return COLUMNS.flatMap(([, read]) => [
    read(ours),
    reference === null ? null : read(reference),
  ]);
}

function line(cells, widths) {
  return `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |\n`;
}

function formatTable(rows) {
  const body = rows.map(row => [
    `\`${row.name.replace('react-server-dom-webpack-', '')}\``,
    ...numbersOf(row).map(number => (number === null ? '–' : String(number))),
  ]);
  const all = [HEADERS, ...body];
  const widths = HEADERS.map((_, i) =>
    Math.max(...all.map(cells => cells[i].length)),
  );
  const rule = widths.map(width => '-'.repeat(width));
  return [HEADERS, rule, ...body].map(cells => line(cells, widths)).join('');
}

function writeTable(rows) {
  const text = fs.readFileSync(DOCUMENT, 'utf8');
  const begin = text.indexOf(BEGIN) + BEGIN.length;
  const end = text.indexOf(END);
  fs.writeFileSync(
    DOCUMENT,
    `${text.slice(0, begin)}\n${formatTable(rows)}\n${text.slice(end)}`,
  );
}

// [name, numbers] of each row in the document
function readTable() {
  const text = fs.readFileSync(DOCUMENT, 'utf8');
  const table = text.slice(text.indexOf(BEGIN), text.indexOf(END));
  return Array.from(
    table.matchAll(/^\| `([^`]+)` *\|(.*)\|$/gm),
    ([, name, cells]) => [
      name,
      cells.split('|').map(cell => (cell.trim() === '–' ? null : Number(cell))),
    ],
  );
}

module.exports = {numbersOf, readTable, writeTable};
