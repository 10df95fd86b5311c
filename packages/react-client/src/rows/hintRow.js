// :HL["/a.css","style"]: an instruction to preload something. Dispatched on arrival. It is advice: the
// response is complete without it.

import type {Response, RowContent} from '../response.js';

import {reviveArrived} from '../revive/initialize.js';

export function resolveHint(response: Response, content: RowContent): void {
  try {
    readHint(response, content);
  } catch (error) {
    const {tracer} = response;
    if (tracer !== null) {
      tracer.hintFailed(error);
    }
  }
}

function readHint(response: Response, content: RowContent): void {
  if (typeof content === 'string') {
    dispatch(response, content[0], JSON.parse(content.slice(1)));
  } else {
    const model = content();
    if (typeof model === 'object' && model) {
      dispatch(response, String(model.code), model.model);
    }
  }
}

function dispatch(response: Response, code: string, model: unknown): void {
  response.host.dispatchHint(code, reviveArrived(response, model));
}
