// "$h1" with 1:{"id":"act.js#save","bound":"$@2"} → a function that calls the server or, if
// modules of the server can be loaded, the function itself.

import type {Response, Revival} from '../response.js';
import type {Making} from '../waits/wait.js';

import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {createServerFunction} from '../serverFunction.js';
import {getChunk} from '../response.js';
import {follow, reviveThrough} from './reference.js';
import {readServerReference} from './serverRow.js';

export function reviveServerReference(
  revival: Revival,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {response} = revival;
  const place = {container, key};
  const {createFunctionWalk, serverManifest} = response.options;
  if (createFunctionWalk === null || serverManifest == null) {
    const making = callingFunction(response);
    return reviveThrough(revival, text.slice(2), place, making);
  }
  const chunk = getChunk(response, parseIdAt(text, 2));
  const walk = createFunctionWalk(response);
  // The function is created last, because its bound arguments must be complete.
  const making: Making = {
    created: null,
    finish: bound => walk.bind(bound),
  };
  return follow(revival, {chunk, walk}, place, making);
}

// Each occurrence creates a new function.
function callingFunction(response: Response): Making {
  const {host, options, tracer} = response;
  return {
    created: null,
    finish(row) {
      const reference = readServerReference(row);
      if (reference === null) {
        return null;
      }
      const fn = createServerFunction(host, reference, options.callServer);
      return tracer === null ? fn : tracer.serverFunctionCreated(host, fn, row);
    },
  };
}
