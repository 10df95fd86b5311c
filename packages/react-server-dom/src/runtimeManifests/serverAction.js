// The functions of the server by id, for servers that call them by themselves.

import type {CallableFunction} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {RuntimeManifests} from './publishServer.js';

import {acceptExport} from 'react-server/reply/index.js';

// Both throw if no function has the id.

// Loads the module of the function first. Failures of its module reject.
export type LoadServerAction = (id: string) => Promise<CallableFunction>;

export function loadServerActionWith(
  {replyHost}: Server,
  {serverManifest}: RuntimeManifests,
): LoadServerAction {
  async function load(id: string, module: unknown): Promise<CallableFunction> {
    await replyHost.preloadModule(module);
    const value = replyHost.requireModule(module);
    return acceptExport({host: replyHost}, id, value);
  }
  return id => load(id, replyHost.resolveServerReference(serverManifest(), id));
}

// For bundlers whose servers have loaded the modules of all functions.
export type FindServerAction = (id: string) => CallableFunction;

export function findServerActionWith(
  {replyHost}: Server,
  {serverManifest}: RuntimeManifests,
): FindServerAction {
  return id => {
    const module = replyHost.resolveServerReference(serverManifest(), id);
    const value = replyHost.requireModule(module);
    return acceptExport({host: replyHost}, id, value);
  };
}
