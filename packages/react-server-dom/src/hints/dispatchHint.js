// Hint rows → React DOM, which preloads in the browser and, during a server render, writes
// the tags. Unknown codes are ignored: a newer server may send them.

import {__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals} from 'react-dom';

import {HINT_CODES} from './hintCodes.js';

// Of `S`: the name, the precedence and the options.
const MOST_PARAMETERS = 3;

// :HD"//dns.test"
// :HC"//host.test", :HC["//host.test","use-credentials"]
// :HL["/a.css","style"], :HL["/f","font",{"type":"font/woff2"}]
// :Hm"/m.js", :Hm["/m.js",{"nonce":"N"}]; X and M alike
// :HS"/t.css", :HS["/t.css","p"], :HS["/u.css",0,{"crossOrigin":""}]
//
// A hint is advice: an invalid hint does not fail the response.
export function dispatchHint(code: string, model: unknown): void {
  const hints = internals.d;
  if (!HINT_CODES.includes(code)) {
    return;
  }
  if (typeof model === 'string') {
    hints[code](model);
  } else if (Array.isArray(model)) {
    // A stylesheet with options, but without a precedence, has 0 in its place.
    const parameters = model
      .slice(0, MOST_PARAMETERS)
      .map(item => (item === 0 ? undefined : item));
    Reflect.apply(hints[code], hints, parameters);
  }
}
