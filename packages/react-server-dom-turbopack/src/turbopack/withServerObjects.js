// The function of Turbopack's servers that those of other bundlers do not have.

import type {Server} from 'react-server-dom/src/server/createServer.js';

type Register = Server['registerServerObjectReference'];

export type WithServerObjects<Functions> = {
  ...Functions,
  readonly registerServerObjectReference: Register,
};

export function withServerObjects<Functions extends {...}>(
  publish: (server: Server) => Functions,
): (server: Server) => WithServerObjects<Functions> {
  return server => ({
    ...publish(server),
    registerServerObjectReference: server.registerServerObjectReference,
  });
}
