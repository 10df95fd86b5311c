// The copies of clients and servers between which replies are sent.
import {loadClients, loadServers, MODE} from '../layers.js';
import {wordingOf} from './environment.js';
import {provideServerFunctions} from './serverFunctions.js';

export const HOSTS = ['node', 'edge', 'browser'];

// host → implementation → a client layer
export function loadEncoders() {
  return eachHost(loadClients);
}

// host → implementation → a server with functions
export function loadDecoders() {
  return eachHost(host =>
    mapValues(loadServers(host), (layer, implementation) => ({
      layer,
      functions: provideServerFunctions(layer, `${host}-${implementation}`),
      wordError: wordingOf({implementation, host, mode: MODE}),
    })),
  );
}

function eachHost(load) {
  return Object.fromEntries(HOSTS.map(host => [host, load(host)]));
}

function mapValues(record, change) {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}
