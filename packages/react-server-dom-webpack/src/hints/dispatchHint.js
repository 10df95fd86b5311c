// Hint rows → React DOM, which preloads in the browser and, during a server render, writes
// the tags. Codes that nobody knows are ignored: a newer server may send them.

import {__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals} from 'react-dom';

type Hints = $FlowFixMe; // React DOM's own, by code
type Dispatch = (hints: Hints, model: $FlowFixMe /* by code */) => void;

const BY_CODE: Map<string, Dispatch> = new Map([
  // :HD"//dns.test"
  ['D', (hints, model) => hints.D(model)],
  // :HC"//host.test", :HC["//host.test","use-credentials"]
  [
    'C',
    (hints, model) =>
      Array.isArray(model) ? hints.C(model[0], model[1]) : hints.C(model),
  ],
  // :HL["/a.css","style"], :HL["/f","font",{"type":"font/woff2"}]
  [
    'L',
    (hints, model) =>
      model.length > 2
        ? hints.L(model[0], model[1], model[2])
        : hints.L(model[0], model[1]),
  ],
  // :Hm"/m.js", :Hm["/m.js",{"nonce":"N"}]; X and M alike
  ['m', (hints, model) => withOptions(hints, 'm', model)],
  ['X', (hints, model) => withOptions(hints, 'X', model)],
  ['M', (hints, model) => withOptions(hints, 'M', model)],
  // :HS"/t.css", :HS["/t.css","p"], :HS["/u.css",0,{"crossOrigin":""}]: 0 is no precedence
  [
    'S',
    (hints, model) =>
      Array.isArray(model)
        ? hints.S(model[0], model[1] === 0 ? undefined : model[1], model[2])
        : hints.S(model),
  ],
]);

function withOptions(
  hints: Hints,
  code: string,
  model: $FlowFixMe /* text, or text and options */,
): void {
  if (Array.isArray(model)) {
    hints[code](model[0], model[1]);
  } else {
    hints[code](model);
  }
}

// A hint is advice: one that names nothing is no reason to fail the response.
export function dispatchHint(code: string, model: unknown): void {
  const dispatch = BY_CODE.get(code);
  if (
    dispatch !== undefined &&
    (typeof model === 'string' || Array.isArray(model))
  ) {
    dispatch(internals.d, model);
  }
}
