// "$h1" with 1:{"id":"act.js#save","bound":"$@2"} → a function that calls the server, or,
// where the server's own modules can be loaded, the function itself.

import type {Making} from './reference.js';
import type {Revival} from './revival.js';

import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {createServerFunction} from '../actions/serverFunction.js';
import {getChunk} from '../response.js';
import {follow, reviveThrough} from './reference.js';
import {readServerReference} from './serverRow.js';

// Each occurrence makes a function of its own.
const CALLING_FUNCTION: Making = {
  create: () => null,
  finish(row, created, {host, options}) {
    const reference = readServerReference(row);
    return reference === null
      ? null
      : createServerFunction(host, reference, options.callServer);
  },
};

// Bound arguments have to be complete, which is why the function is only made at the end.
const LOADED_FUNCTION: Making = {
  create: () => null,
  finish(make) {
    const loaded: $FlowFixMe = make; // as the walk says
    return loaded === null ? null : loaded();
  },
};

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
    return reviveThrough(revival, text.slice(2), place, CALLING_FUNCTION);
  }
  const chunk = getChunk(response, parseIdAt(text, 2));
  const walk = createFunctionWalk(response);
  return follow(revival, {chunk, walk}, place, LOADED_FUNCTION);
}
