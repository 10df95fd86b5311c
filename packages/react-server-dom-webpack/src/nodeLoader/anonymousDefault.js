// Gives a variable to an `export default` without a name, such as an arrow function, so that
// it can be registered. The source keeps its length and its lines, so positions do not change.

import type {ExportDefault} from 'acorn';

import {unusedShortName} from './generatedName.js';

export type NamedDefault = {readonly source: string, readonly name: string};

// Only these words and white space may occur between `export` and `declaration`.
const EXPORT_DEFAULT = /^export(\s+)default(?=[^\w$])/;
const HEAD = /^(async[^\S\r\n]+)?function\s*\*?/;

// `export default ` → `const  NAME__=`. Text between and after the words is kept.
function nameExpression(text: string, name: string): string | null {
  const match = EXPORT_DEFAULT.exec(text);
  return match === null
    ? null
    : `const ${match[1]}${name}=` + text.slice(match[0].length);
}

// The name must follow `function`. The words `export default` are removed, so that the text before
// the name can move to the left. A declaration stays a declaration, because that is hoisted.
function nameDeclaration(
  text: string,
  declaration: string,
  name: string,
): string | null {
  const match = EXPORT_DEFAULT.exec(text);
  const before = text.slice(0, text.length - declaration.length);
  const head = HEAD.exec(declaration);
  if (match === null || head === null || /[\r\n\u2028\u2029/]/.test(before)) {
    return null;
  }
  const length = before.length + head[0].length;
  return (
    `${head[0]} ${name}`.padEnd(length) + declaration.slice(head[0].length)
  );
}

// Null if a comment between the words is in the way.
export function nameDefault(
  source: string,
  statement: ExportDefault,
): NamedDefault | null {
  const name = unusedShortName(source);
  if (name === null) {
    return null;
  }
  const {start, end, declaration} = statement;
  const text = source.slice(start, end);
  const isDeclaration = /Declaration$/.test(declaration.type);
  const named = isDeclaration
    ? nameDeclaration(text, source.slice(declaration.start, end), name)
    : nameExpression(text, name);
  return named === null
    ? null
    : {source: source.slice(0, start) + named + source.slice(end), name};
}
