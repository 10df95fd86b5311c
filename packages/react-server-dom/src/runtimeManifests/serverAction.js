// The functions of the server by id, for servers that call them by themselves.

import type {CallableFunction} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {RuntimeManifests} from './publishRuntimeServer.js';

import {protocolError} from 'flight-core/src/errors.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';

// Throws if no function that clients may call has the id.
function acceptAction(
  {replyHost}: Server,
  id: string,
  module: unknown,
): CallableFunction {
  const fn = functionOf(replyHost.requireModule(module));
  if (fn === null) {
    throw protocolError(
      `The server function "${id}" cannot be called: the export is not a function.`,
      587,
    );
  }
  if (!replyHost.isServerReference(fn)) {
    throw protocolError(
      `The server function "${id}" cannot be called: registerServerReference has not marked ` +
        'it. Is its file one with "use server"?',
      589,
    );
  }
  return fn;
}

// Loads the module of the function first. Failures of its module reject.
export type LoadServerAction = (id: string) => Promise<CallableFunction>;

export function loadServerActionWith(
  server: Server,
  {serverManifest}: RuntimeManifests,
): LoadServerAction {
  const {replyHost} = server;
  async function load(id: string, module: unknown): Promise<CallableFunction> {
    await replyHost.preloadModule(module);
    return acceptAction(server, id, module);
  }
  return id => load(id, replyHost.resolveServerReference(serverManifest(), id));
}

// For bundlers whose servers have loaded the modules of all functions.
export type FindServerAction = (id: string) => CallableFunction;

export function findServerActionWith(
  server: Server,
  {serverManifest}: RuntimeManifests,
): FindServerAction {
  const {replyHost} = server;
  return id =>
    acceptAction(
      server,
      id,
      replyHost.resolveServerReference(serverManifest(), id),
    );
}
