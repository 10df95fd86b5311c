// Gate: how long a file and a function may be and how many parameters a function has.
'use strict';

const fs = require('fs');
const path = require('path');
const hermesParser = require('hermes-parser');
const report = require('./report.js');
const {isTest, listSourceFiles} = require('./sourceFiles.js');

const MAX_FILE_LINES = 500;
const MAX_FUNCTION_LINES = 80;
const MAX_PARAMETERS = 4;

const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
]);

function forEachFunction(node, parent, visit) {
  if (Array.isArray(node)) {
    node.forEach(child => forEachFunction(child, parent, visit));
    return;
  }
  if (node === null || typeof node !== 'object') {
    return;
  }
  if (FUNCTIONS.has(node.type)) {
    visit(node, parent);
  }
  for (const key of Object.keys(node)) {
    if (key !== 'loc' && key !== 'range' && key !== 'parent') {
      forEachFunction(node[key], node, visit);
    }
  }
}

function nameOf(node, parent) {
  const named = node.id ?? parent?.id ?? parent?.key;
  return named?.name ?? 'anonymous function';
}

function checkFunction(node, parent, {test}) {
  const name = nameOf(node, parent);
  const complaints = [];
  const lines = node.loc.end.line - node.loc.start.line + 1;
  // In a test the callback of `describe` spans all of its cases.
  if (lines > MAX_FUNCTION_LINES && !test) {
    complaints.push(`${name} has ${lines} lines of ${MAX_FUNCTION_LINES}`);
  }
  // `this` is a type annotation in Flow, not a parameter.
  const parameters = node.params.filter(param => param.name !== 'this');
  if (parameters.length > MAX_PARAMETERS) {
    complaints.push(
      `${name} has ${parameters.length} parameters of ${MAX_PARAMETERS}`,
    );
  }
  return complaints.map(text => ({line: node.loc.start.line, text}));
}

function checkText(file, text) {
  const complaints = [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines > MAX_FILE_LINES) {
    complaints.push(`${file}: ${lines} lines of ${MAX_FILE_LINES}`);
  }
  const program = hermesParser.parse(text, {
    flow: 'all',
    sourceType: 'unambiguous',
  });
  const options = {test: isTest(file)};
  forEachFunction(program.body, null, (node, parent) => {
    for (const complaint of checkFunction(node, parent, options)) {
      complaints.push(`${file}:${complaint.line}: ${complaint.text}`);
    }
  });
  return complaints;
}

function checkLimits(root) {
  const files = listSourceFiles(root);
  const complaints = files.flatMap(file =>
    checkText(file, fs.readFileSync(path.join(root, file), 'utf8')),
  );
  return {complaints, summary: `${files.length} files`};
}

module.exports = {checkText};

if (require.main === module) {
  report('limits', checkLimits);
}
