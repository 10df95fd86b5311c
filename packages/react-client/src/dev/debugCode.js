// "$E(a) => a": functions and classes of the server, by their source. Source that cannot be
// evaluated becomes an empty function or class with the same name.

import {evaluate} from './standInCode.js';

// Evaluating static members of a class would run code of the server.
const CLASS_WITH_STATIC = /^[^{]*\bclass\b[^]*\bstatic\b/;

// Object.defineProperty(…source…,"name",{value:"foo"})
const NAMED = /^Object\.defineProperty\(([^]*),"name",\{value:("[^]*")\}\)$/;

export function reviveCode(code: string): unknown {
  if (!CLASS_WITH_STATIC.test(code)) {
    try {
      return evaluate(code);
    } catch {
      // The source of methods and native functions is not an expression.
    }
  }
  return createEmpty(code);
}

function createEmpty(code: string): unknown {
  const [, source, quotedName] = NAMED.exec(code) ?? [
    null,
    code.slice(1),
    '""',
  ];
  const empty = emptyOfKind(source);
  Reflect.defineProperty(empty, 'name', {
    value: nameOf(quotedName),
    configurable: true,
  });
  return empty;
}

function nameOf(quotedName: string): string {
  try {
    return String(JSON.parse(quotedName));
  } catch {
    return '';
  }
}

function emptyOfKind(source: string): interface {} {
  if (/^class\b/.test(source)) {
    return class {};
  }
  return /^async\b/.test(source) ? async function () {} : function () {};
}
