// CommonJS modules with a directive, for the loader for webpack. They become what the hook node-register makes of them.

import type {Program} from 'acorn';

const quote = JSON.stringify;
const SERVER = 'require("react-server-dom-webpack/server")';

// As webpack decides it for files whose type does not say it.
export function hasModuleSyntax(program: Program): boolean {
  return program.body.some(({type}) => /^(?:Import|Export)/.test(type));
}

export function writeClientProxy(url: string): string {
  return `module.exports = ${SERVER}.createClientModuleProxy(${quote(url)});\n`;
}

// The module, and a statement that registers its exports when it has run.
export function appendRegistrations(source: string, url: string): string {
  const problem =
    ` begins with "use server" and exports null or undefined. Export the functions that clients may call, or ` +
    'remove the directive.';
  return [
    source,
    ';(function (exports, server, id) {',
    '  if (exports == null) {',
    `    throw new TypeError(id + ${quote(problem)});`,
    '  }',
    '  if (typeof exports === "function") {',
    '    server.registerServerReference(exports, id, null);',
    '  } else if (typeof exports === "object") {',
    '    for (const name of Object.keys(exports)) {',
    '      const value = exports[name];',
    '      if (typeof value === "function") {',
    '        server.registerServerReference(value, id, name);',
    '      }',
    '    }',
    '  }',
    `})(module.exports, ${SERVER}, ${quote(url)});`,
    '',
  ].join('\n');
}
