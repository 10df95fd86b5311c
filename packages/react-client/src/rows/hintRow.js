// :HL["/a.css","style"]: an instruction to preload something. Dispatched on arrival. A hint is advice:
// the response continues without a hint that cannot be read or dispatched.

import type {Response} from '../response.js';

import {parseModel, reviveArrived} from '../revive/initialize.js';

export function resolveHint(response: Response, content: unknown): void {
  try {
    if (typeof content === 'string') {
      dispatch(response, content[0], JSON.parse(content.slice(1)));
    } else {
      const model = parseModel(content);
      if (typeof model === 'object' && model) {
        dispatch(response, String(model.code), model.model);
      }
    }
  } catch (error) {
    response.tracer?.adviceFailed(error);
  }
}

function dispatch(response: Response, code: string, model: unknown): void {
  response.host.dispatchHint(code, reviveArrived(response, model));
}
