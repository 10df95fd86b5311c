// The servers and clients that are combined, in the mode of this Jest project. FLIGHT_SERVERS and
// FLIGHT_CLIENTS select others, for instance "reference,reference-19-2".
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {installClientModules} from './clientModules.js';

export const MODE = __DEV__ ? 'development' : 'production';

function namesFrom(variable) {
  return (process.env[variable] ?? 'ours,reference').split(',');
}

export const SERVERS = namesFrom('FLIGHT_SERVERS');
export const CLIENTS = namesFrom('FLIGHT_CLIENTS');

// Every pair of one server and one client.
export const CELLS = SERVERS.flatMap(server =>
  CLIENTS.map(client => ({server, client})),
);

// Implementation → its entries for one host: node, edge or browser. Warnings of development builds
// about the unusual models of the tests are ignored.
export function loadServers(host, servers = SERVERS) {
  beQuiet();
  return loadEach(servers, {load: loadServerLayer, host});
}

export function loadClients(host) {
  beQuiet();
  installClientModules();
  return loadEach(CLIENTS, {load: loadClientLayer, host});
}

export function loadLayers(host, servers) {
  return {servers: loadServers(host, servers), clients: loadClients(host)};
}

function beQuiet() {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
}

function loadEach(implementations, {load, host}) {
  return Object.fromEntries(
    implementations.map(implementation => [
      implementation,
      load({implementation, mode: MODE, host}),
    ]),
  );
}
