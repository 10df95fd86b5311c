// A module that begins with "use server" is kept. Statements after it register the functions that
// it exports. Exports with `from` are registered by their own module.

import type {Binding} from './exportNames.js';
import type {MapReader} from './moduleReader.js';
import type {SourceMap} from './sourceMap.js';
import type {Steps} from './steps.js';
import type {Position, Program} from 'acorn';

import {nameDefault} from './anonymousDefault.js';
import {readExports} from './exportNames.js';
import {unusedName} from './generatedName.js';
import {parseSource} from './parseSource.js';
import {
  appendLines,
  countLines,
  createIdentityMap,
  readSourceMap,
  removeMapComment,
  writeMapComment,
} from './sourceMap.js';

// An export that can be a function: its variable and its position.
type Registrable = {
  readonly exportName: string,
  readonly variable: string,
  readonly place: Position,
  // The new variable with the default export.
  readonly isNewDefault: boolean,
};

// A statement after the module, and its position in the source map.
type Added = {readonly line: string, readonly place: Position | null};

type Prepared = {
  readonly source: string,
  readonly registrables: ReadonlyArray<Registrable>,
};

// A module without its source map comment, and the statements after it.
export type Registered = {
  readonly source: string,
  readonly mapURL: string | null,
  // Of the module alone.
  readonly lineCount: number,
  // Of each line after the module.
  readonly places: ReadonlyArray<Position | null>,
};

const quote = JSON.stringify;

// Positions in the source do not change.
function prepare(
  source: string,
  bindings: Map<string, Binding>,
  warn: (what: string) => void,
): Prepared {
  let text = source;
  const registrables = [];
  for (const [exportName, binding] of bindings) {
    if (binding.kind === 'local') {
      const {local: variable, node} = binding;
      const place = node.loc.start;
      registrables.push({exportName, variable, place, isNewDefault: false});
    } else if (binding.kind === 'anonymous') {
      const {start: place} = binding.node.declaration.loc;
      const named = nameDefault(text, binding.node);
      if (named === null) {
        warn(
          `its default export on line ${place.line} has no name, so that it is not registered ` +
            'as a server function. Write `export default` and the beginning of the function on ' +
            'one line without comments, or give it a name.',
        );
        continue;
      }
      const variable = named.name;
      text = named.source;
      registrables.push({exportName, variable, place, isNewDefault: true});
    }
  }
  return {source: text, registrables};
}

// A default export that is frozen, or a reference of another module, is not registered. The name of
// a function without a name stays "default".
function writeDefault(
  {variable, place}: Registrable,
  register: string,
): Array<Added> {
  const name = quote(variable);
  return [
    {
      line:
        `if (typeof ${variable} === "function" && !Object.hasOwn(${variable}, "$$typeof") && ` +
        `Object.isExtensible(${variable})) {`,
      place: null,
    },
    {
      line:
        `if (${variable}.name === ${name}) ` +
        `Object.defineProperty(${variable}, "name", {value: "default"});`,
      place: null,
    },
    {line: register, place},
    {line: `} export {${variable} as default};`, place: null},
  ];
}

function writeRegistrations(
  registrables: ReadonlyArray<Registrable>,
  url: string,
  register: string,
): Array<Added> {
  return registrables.flatMap(registrable => {
    const {exportName, variable, place, isNewDefault} = registrable;
    const call = `${register}(${variable}, ${quote(url)}, ${quote(exportName)});`;
    return isNewDefault
      ? writeDefault(registrable, call)
      : [{line: `if (typeof ${variable} === "function") ${call}`, place}];
  });
}

// Like the reference, does not register a class as default: it is not a server function.
function hasDefaultClass(program: Program): boolean {
  return program.body.some(
    statement =>
      statement.type === 'ExportDefaultDeclaration' &&
      /^Class/.test(statement.declaration.type),
  );
}

function* findMap(
  source: string,
  mapURL: string | null,
  {url, reader}: {url: string, reader: MapReader},
): Steps<SourceMap> {
  const map =
    mapURL === null ? null : yield* readSourceMap(mapURL, url, reader);
  return map ?? createIdentityMap(source, url);
}

// Null if nothing is to be registered.
export function registerExports(
  source: string,
  url: string,
  warn: (message: string) => void,
): Registered | null {
  const {program, comments} = parseSource(source, url);
  const {bindings} = readExports(program);
  if (hasDefaultClass(program)) {
    bindings.delete('default');
  }
  const prepared = prepare(source, bindings, what =>
    warn(`The server module ${url}: ${what}`),
  );
  if (prepared.registrables.length === 0) {
    return null;
  }
  const body = removeMapComment(prepared.source, comments);
  const register = unusedName('registerServerReference', source);
  const added: Array<Added> = [
    {line: '', place: null},
    {
      line: `;import {registerServerReference as ${register}} from "react-server-dom-webpack/server";`,
      place: null,
    },
    ...writeRegistrations(prepared.registrables, url, register),
  ];
  return {
    source: [body.source, ...added.map(({line}) => line)].join('\n') + '\n',
    mapURL: body.mapURL,
    lineCount: countLines(body.source),
    places: added.map(({place}) => place),
  };
}

export function* rewriteServerModule(
  source: string,
  url: string,
  reader: MapReader,
): Steps<string> {
  const registered = registerExports(source, url, reader.warn);
  if (registered === null) {
    return source;
  }
  const {mapURL, lineCount, places} = registered;
  const map = yield* findMap(source, mapURL, {url, reader});
  const comment = writeMapComment(appendLines(map, lineCount, places));
  return registered.source + comment;
}
