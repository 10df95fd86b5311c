// "$E(a) => a": functions and classes of the server, by their source. Those that cannot be
// evaluated become empty ones of the same kind and name.

import {evaluate} from './standInCode.js';

// Evaluating the members of a class would run code of the server.
const CLASS_WITH_STATIC = /^[^{]*\bclass\b[^]*\bstatic\b/;

// Object.defineProperty(…source…,"name",{value:"foo"})
const NAMED = /^Object\.defineProperty\(([^]*),"name",\{value:("[^]*")\}\)$/;

export function reviveCode(code: string): unknown {
  if (!CLASS_WITH_STATIC.test(code)) {
    try {
      return evaluate(code);
    } catch {
      // Methods and native functions have no source of their own.
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
