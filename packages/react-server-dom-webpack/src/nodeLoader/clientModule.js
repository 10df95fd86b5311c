// A module that begins with "use client" does not run on the server. It is replaced by a
// module with the same export names, whose values are client references.

import type {ModuleReader} from './moduleReader.js';
import type {Steps} from './steps.js';

import {readExports} from './exportNames.js';
import {parseSource} from './parseSource.js';
import {listExportNames} from './starNames.js';

const quote = JSON.stringify;

// A name that can be written without quotes, which words of the language also are (`export {a as class}`). Older
// bundlers do not know strings as names.
const IDENTIFIER = /^[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*$/u;

function writeReferences(names: ReadonlyArray<string>, url: string): string {
  const lines = [
    'import {registerClientReference} from "react-server-dom-webpack/server";',
    'function reference(name) {',
    '  return registerClientReference(function () {',
    '    throw new Error(',
    `      "The export " + name + ${quote(` of the client module ${url} was `)} +`,
    '      "called on the server, where it can only be rendered as a component or passed on " +',
    '      "to the client."',
    '    );',
    `  }, ${quote(url)}, name);`,
    '}',
  ];
  names.forEach((name, index) =>
    lines.push(
      `const export${index} = reference(${quote(name)});`,
      `export {export${index} as ${IDENTIFIER.test(name) ? name : quote(name)}};`,
    ),
  );
  return lines.join('\n') + '\n';
}

export function* rewriteClientModule(
  source: string,
  url: string,
  reader: ModuleReader,
): Steps<string> {
  const {program, problem} = parseSource(source, url);
  if (problem !== null) {
    reader.warn(
      `The client module ${url} cannot be parsed, so that its export names are a guess: ` +
        `${problem}. JSX and TypeScript must be compiled by a loader that runs before ` +
        `${reader.loader}.`,
    );
  }
  const names = yield* listExportNames(url, readExports(program), reader);
  return names.length === 0 ? 'export {};\n' : writeReferences(names, url);
}
