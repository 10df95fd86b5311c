// "$h1" with 1:{"id":"act.js#save","bound":"$@2"} → a function that calls the server or, if
// modules of the server can be loaded, the function itself.

import type {Response} from '../response.js';
import type {Revival} from '../revivalRecord.js';
import type {Finish} from '../waits/graph.js';

import {
  createServerFunction,
  readFunctionRow,
} from '../serverFunctions/serverFunction.js';
import {Reference} from '../waits/graph.js';
import {reviveThrough} from './reference.js';

export function reviveServerReference(
  revival: Revival,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {response} = revival;
  const slot = {container, slotKey: key};
  const {createFunctionReference} = response.options;
  const reference = createFunctionReference
    ? createFunctionReference(response, text.slice(2), slot)
    : new Reference(text.slice(2), slot, callingFunction(response));
  return reviveThrough(revival, reference);
}

// Each occurrence creates a new function.
function callingFunction(response: Response): Finish {
  const {host, options, tracer} = response;
  return row => {
    const reference = readFunctionRow(row);
    if (!reference) {
      return null;
    }
    const fn = createServerFunction(host, reference, options.callServer);
    return tracer === null ? fn : tracer.serverFunctionCreated(host, fn, row);
  };
}
