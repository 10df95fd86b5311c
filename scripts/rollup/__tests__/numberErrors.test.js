'use strict';

const fs = require('fs');
const path = require('path');
const {parseSync, transformSync, traverse} = require('@babel/core');
const {numberErrors} = require('../numberErrors.js');

const ROOT = path.resolve(__dirname, '../../..');

const KINDS = ['abort', 'protocol', 'refusal', 'usage'];

// The text of a message, with "…" instead of expressions.
function textOf(node) {
  switch (node.type) {
    case 'StringLiteral':
      return node.value;
    case 'TemplateLiteral':
      return node.quasis.map(({value}) => value.cooked).join('…');
    case 'BinaryExpression':
      return textOf(node.left) + textOf(node.right);
    default:
      return '…';
  }
}

// {file, message, code} of the calls of constructors in production and development code; `code` is
// undefined if there is none.
function errorsIn(file) {
  const errors = [];
  const text = read(file);
  if (!/\b(?:abort|protocol|refusal|usage)Error\(/.test(text)) {
    return errors;
  }
  const ast = parseSync(text, {filename: path.join(ROOT, file)});
  traverse(ast, {
    CallExpression({node: {callee, arguments: parameters}}) {
      if (KINDS.some(kind => callee.name === `${kind}Error`)) {
        const [message, code] = parameters;
        errors.push({file, message: textOf(message), code: code?.value});
      }
    },
  });
  return errors;
}

const SOURCES = fs
  .readdirSync(path.join(ROOT, 'packages'), {recursive: true})
  .map(file => 'packages/' + file.split(path.sep).join('/'))
  .filter(file => /^packages\/[^/]+\/(src|reply)\/.*\.js$/.test(file))
  .filter(file => !/__tests__|errors\.js$/.test(file));

const ERRORS = SOURCES.flatMap(errorsIn);

// The public numbers in calls of the constructors, and of functions that call these.
function numbersInSources() {
  return SOURCES.map(read)
    .flatMap(text =>
      Array.from(
        text.matchAll(/\b[a-z]+Error\(([^]*?),?\s*\);/g),
        ([, parameters]) => /,\s*(\d+)\)*$/.exec(parameters)?.[1],
      ),
    )
    .filter(number => number !== undefined);
}

test('docs/errors.md explains each number', () => {
  const explained = Array.from(
    read('docs/errors.md').matchAll(/^\| (\d{3,4}(?:, \d{3})*) +\|/gm),
    ([, codes]) => codes.split(', '),
  ).flat();
  const used = new Set(numbersInSources());
  expect(used.size).toBeGreaterThan(40);
  expect([...new Set(explained)].sort()).toEqual([...used].sort());
});

// The beginnings of messages: headings, or items of a list.
function explainedMessages() {
  return Array.from(
    read('docs/troubleshooting.md').matchAll(/^(?:###|-) `(.*)`$/gm),
    ([, message]) => message,
  );
}

// "…" in either text stands for anything.
function isExplained(message, explained) {
  const [known, ...parts] = explained.split('…');
  let at = message.indexOf(known);
  for (const part of parts) {
    at = at < 0 ? at : message.indexOf(part, at);
  }
  return at >= 0;
}

describe('docs/troubleshooting.md', () => {
  const explained = explainedMessages();

  test("explains each message without one of React's numbers", () => {
    const missing = ERRORS.filter(
      ({message, code}) =>
        (code === undefined || code >= 1001) &&
        message !== '…' &&
        !explained.some(known => isExplained(message, known)),
    );
    expect(missing).toEqual([]);
  });

  // Some messages are not literals in calls of the constructors: those of tools, Node, entry files and
  // warnings.
  test('explains only messages that exist', () => {
    const others = explained.filter(
      known => !ERRORS.some(({message}) => isExplained(message, known)),
    );
    expect(others).toEqual([
      'react-server-dom-webpack/… only works where server components run.',
      'react-server-dom-webpack has no main module.',
      'ReactFlightWebpackPlugin does not know the option "…".',
      'ReactFlightWebpackPlugin needs the option isServer',
      '__webpack_require__ is not defined',
      'The element <…> was rendered without its development fields',
      'Maximum call stack size exceeded',
      'Connection closed. The reply ended before all of its parts had arrived.',
      'An error occurred on the server.',
      'The static block … is not in the document',
    ]);
  });
});

test('one of our own numbers has no details', () => {
  const code = 'protocolError(`A row of ${id}`, 1004);';
  const options = {babelrc: false, configFile: false, plugins: [numberErrors]};
  expect(transformSync(code, options).code).toContain(
    'numberedError("protocol", 1004)',
  );
});

test('an error without a number keeps its words', () => {
  const code = "usageError('The response has no body.');";
  const options = {babelrc: false, configFile: false, plugins: [numberErrors]};
  expect(transformSync(code, options).code).toBe(
    'usageError("The response has no body.");'.replaceAll('"', "'"),
  );
});

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

// A type such as `'protocol' | 'usage'`.
function kindsIn(file) {
  const [, union] = /export type FlightErrorKind =([^;]+);/.exec(read(file));
  return Array.from(union.matchAll(/'(\w+)'/g), ([, kind]) => kind);
}

describe('the kinds of errors', () => {
  const SOURCE = 'packages/flight-core/src/errors.js';
  const kinds = kindsIn(SOURCE);

  test('are in the documentation and the type declarations', () => {
    expect(kinds).toContain('abort');
    for (const file of [
      'docs/errors.md',
      'packages/react-server-dom-webpack/README.md',
    ]) {
      const rows = read(file).matchAll(/^[|-] `(\w+)`(?: +\||:) .*$/gm);
      const documented = Array.from(rows, ([, kind]) => kind);
      expect(documented).toEqual(expect.arrayContaining(kinds));
    }
    for (const file of [
      'packages/react-server-dom/types/binding/shared.d.ts',
      'packages/react-server/types/flight.d.ts',
    ]) {
      expect(kindsIn(file)).toEqual(kinds);
    }
  });

  test('have a constructor each, which builds for browsers replace except for aborts', () => {
    const names = Array.from(
      read(SOURCE).matchAll(/^export function (\w+Error)\(message/gm),
      ([, name]) => name,
    );
    expect(names).toEqual(kinds.map(kind => `${kind}Error`));
    for (const kind of kinds.filter(each => each !== 'abort')) {
      const {code} = transformSync(`${kind}Error('a text', 432);`, {
        babelrc: false,
        configFile: false,
        plugins: [numberErrors],
      });
      expect(code).toContain(`numberedError("${kind}", 432)`);
    }
  });
});
