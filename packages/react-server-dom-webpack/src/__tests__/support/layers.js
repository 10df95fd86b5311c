// The implementations that are crossed with each other, in the mode of this Jest
// project. FLIGHT_IMPLEMENTATIONS names others, for instance "reference,reference-19-2".
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {installWebpackGlobals} from './clientModules.js';

export const MODE = __DEV__ ? 'development' : 'production';

export const IMPLEMENTATIONS = (
  process.env.FLIGHT_IMPLEMENTATIONS ?? 'ours,reference'
).split(',');

export const HAS_OURS = IMPLEMENTATIONS.includes('ours');

// Every pair of one server and one client.
export const CELLS = IMPLEMENTATIONS.flatMap(server =>
  IMPLEMENTATIONS.map(client => ({server, client})),
);

// {servers, clients} by implementation. What the development builds say about the odd
// models of the tests is not of interest.
export function loadLayers() {
  installWebpackGlobals();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const servers = {};
  const clients = {};
  for (const implementation of IMPLEMENTATIONS) {
    servers[implementation] = loadServerLayer({implementation, mode: MODE});
    clients[implementation] = loadClientLayer({implementation, mode: MODE});
  }
  return {servers, clients};
}
