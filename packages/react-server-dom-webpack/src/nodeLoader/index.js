// The hooks for ES modules with a directive. See
// docs/protocol/bundlers.md, 3.2.
//
//   module ─ load ─▶ source ─ readDirective ─▶ client: export names ─▶ references
//                                              server: exports ─▶ registrations, source map

import type {Hooks} from './createHooks.js';

import {createHooks} from './createHooks.js';

const hooks: Hooks = createHooks({
  warn: message => process.emitWarning(message),
  resolveAny: () => import.meta.resolve('node:module'),
});

export const resolve: Hooks['resolve'] = hooks.resolve;
export const load: Hooks['load'] = hooks.load;
export {getSource, transformSource} from './oldHooks.js';
