// :HL["/a.css","style"]: the renderer should start loading something. Acted upon on arrival.

import type {Response} from '../response.js';

import {reviveNow} from '../revive/initialize.js';

export function resolveHint(response: Response, payload: unknown): void {
  const {code, model} =
    payload as $FlowFixMe; /* as the framer or a renderer made it */
  response.host.dispatchHint(code, reviveNow(response, model).value);
}
