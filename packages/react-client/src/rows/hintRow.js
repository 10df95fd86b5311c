// :HL["/a.css","style"]: React DOM should preload something. Dispatched on arrival.

import type {Response} from '../response.js';

import {reviveNow} from '../revive/initialize.js';

export function resolveHint(response: Response, payload: unknown): void {
  if (typeof payload === 'object' && payload !== null) {
    const {code, model} = payload;
    response.host.dispatchHint(String(code), reviveNow(response, model).value);
  }
}
