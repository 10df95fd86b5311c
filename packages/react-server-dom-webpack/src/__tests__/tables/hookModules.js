// Modules for the hooks: all forms of exports.

// Modules that other modules import.
export const LIBRARY = {
  'values.mjs':
    'export const x = 1, y = 2;\nexport default function d() {}\nexport {x as xx};',
  'same.mjs': "export {x, x as renamed} from './values.mjs';",
  'imported.mjs':
    "import {x, y as other} from './values.mjs';\nexport {x, other};",
  'otherX.mjs': 'export const x = 3, only = 4;',
  'viaStar.mjs': "export * from './values.mjs';",
  'circle.mjs': "export * from './circleBack.mjs';\nexport const here = 1;",
  'circleBack.mjs':
    "export * from './circle.mjs';\nexport const there = 1;\nexport {x} from './values.mjs';",
};

// Forms that the reference supports, too.
export const FORMS = {
  'none.mjs': 'const a = 1;',
  'functions.mjs':
    'export function f() {}\nexport async function g() {}\n' +
    'export function* h() {}\nexport async function* i() {}',
  'classes.mjs': 'export class C {}',
  'constants.mjs':
    'export const a = () => {}, b = 1;\nexport let c, d = async () => {};\nexport var e = null;\nc = () => {};',
  'patterns.mjs':
    'export const {a, b: c, d: {e}, f = () => {}, ...g} = {b: () => {}, d: {e: () => {}}};\n' +
    'export const [h, , i = () => {}, [j], ...k] = [1, 2, undefined, [3]];',
  'lists.mjs':
    'const a = () => {}, b = 1; function d() {}\nexport {a, b as c, d as default};',
  'twice.mjs': 'const a = () => {};\nexport {a, a as b, a as c};',
  'defaultNamed.mjs': 'export default async function named() {}',
  'defaultClass.mjs': 'export default class Named {}',
  'defaultVariable.mjs': 'const value = () => {};\nexport default value;',
  'defaultNumber.mjs': 'export default 1;',
  'from.mjs':
    "export {x, y as z} from './values.mjs';\nexport * as all from './values.mjs';",
  'imports.mjs': "import {x} from './values.mjs';\nexport {x, x as again};",
  'late.mjs':
    'export let late;\nexport function change() { late = 2; }\nlate = () => {};',
  'comments.mjs':
    '/* export const no = 1 */ // export const no = 2;\nexport const yes = "export const no";',
};

// Forms that the reference does not support.
export const MORE_FORMS = {
  'fromDefault.mjs': "export {default, x} from './values.mjs';",
  'defaultClassOnly.mjs': 'export default class {}',
  'words.mjs': 'const a = 1;\nexport {a as class, a as enum, a as await};',
  'texts.mjs':
    'const a = () => {};\nexport {a as "any text", a as "", a as "\\u2028\\"", a as "__proto__"};',
  'textsFrom.mjs':
    'export {"any text" as plain, "" as "-"} from \'./texts.mjs\';',
  'stars.mjs': "export * from './values.mjs';\nexport const mine = 1;",
  'starDefault.mjs': "export * from './values.mjs';\nexport default 1;",
  'starWins.mjs': "export * from './values.mjs';\nexport const x = 'mine';",
  'starTwice.mjs':
    "export * from './values.mjs';\nexport * from './viaStar.mjs';",
  'starSame.mjs':
    "export * from './values.mjs';\nexport * from './same.mjs';\nexport * from './imported.mjs';",
  'starAmbiguous.mjs':
    "export * from './values.mjs';\nexport * from './otherX.mjs';",
  'starAmbiguousDeep.mjs':
    "export * from './starAmbiguous.mjs';\nexport const mine = 1;",
  'starSettled.mjs':
    "export * from './starAmbiguous.mjs';\nexport {x} from './values.mjs';",
  'starCircle.mjs': "export * from './circle.mjs';",
  'starSelf.mjs': "export * from './starSelf.mjs';\nexport const mine = 1;",
  'starCircleTwice.mjs':
    "export * from './circle.mjs';\nexport * from './circleBack.mjs';\nexport * from './values.mjs';",
  'starOfNothing.mjs': "export * from './none.mjs';",
};

// Server modules whose default export has no name → its description.
export const ANONYMOUS = {
  'arrow.mjs': 'export default async x => x;',
  'arrowTight.mjs': 'export default(async () => {});',
  'arrowLines.mjs': 'export\n  default\n  // a comment\n  async () => {}',
  'function.mjs': 'export default async function () {}',
  'functionHoisted.mjs':
    "import {seen} from './hoist.mjs';\nif (seen !== 'function') throw new Error(seen);\nexport default function () {}",
  'generator.mjs': 'export default async function* () {}',
  'wrapped.mjs':
    'const wrap = f => () => f();\nexport default wrap(() => {});\nexport const a = 1;',
  'behind.mjs': 'export default function () {} export const after = () => {};',
  'hashbang.mjs': 'export default () => {}\n',
};

export const HOISTING = {
  'hoist.mjs':
    "import late from './server.functionHoisted.mjs';\nexport const seen = typeof late;",
};

export function withDirective(directive, modules) {
  return Object.fromEntries(
    Object.entries(modules).map(([name, text]) => [
      `${directive}.${name}`,
      `'use ${directive}';\n${text}`,
    ]),
  );
}
