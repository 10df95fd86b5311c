// The options of the plugin, validated and with defaults.

import {pushAll} from 'flight-core/src/pushAll.js';

import {PLUGIN_NAME} from './problems.js';

export type SearchPath = {
  readonly directory: string,
  readonly recursive?: boolean,
  readonly include: RegExp,
  readonly exclude?: RegExp,
};

// A string names one module, which is always a client module.
export type ClientReferencePath = string | SearchPath;

export type Options = {
  readonly isServer: boolean,
  readonly clientReferences?:
    ClientReferencePath | ReadonlyArray<ClientReferencePath>,
  readonly chunkName?: string,
  readonly clientManifestFilename?: string,
  readonly serverConsumerManifestFilename?: string,
};

// The plugin has properties with the same names.
export type NormalizedOptions = interface {
  readonly clientReferences: ReadonlyArray<ClientReferencePath>,
  readonly chunkName: string,
  readonly clientManifestFilename: string,
  readonly serverConsumerManifestFilename: string,
};

const NAMES = [
  'isServer',
  'clientReferences',
  'chunkName',
  'clientManifestFilename',
  'serverConsumerManifestFilename',
];

const SEARCH_NAMES = ['directory', 'recursive', 'include', 'exclude'];

const DEFAULT_CHUNK_NAME = 'client[index]';

function describeUnknown(
  options: interface {},
  known: ReadonlyArray<string>,
  place: string,
): Array<string> {
  return Object.keys(options)
    .filter(name => !known.includes(name))
    .map(
      name =>
        `${PLUGIN_NAME} does not know the option "${place}${name}". It knows ` +
        `${known.map(knownName => `"${place}${knownName}"`).join(', ')}.`,
    );
}

// One message for each option that the plugin does not know, which may be a mistake in its name.
export function findUnknownOptions(
  options: Options,
  references: ReadonlyArray<ClientReferencePath>,
): Array<string> {
  const messages = describeUnknown(options, NAMES, '');
  for (const reference of references) {
    if (typeof reference !== 'string') {
      const place = 'clientReferences.';
      pushAll(messages, describeUnknown(reference, SEARCH_NAMES, place));
    }
  }
  return messages;
}

function isFilled(value: unknown): implies value is string {
  return typeof value === 'string' && value !== '';
}

function checkIsServer(options: ?Options): void {
  const isServer: unknown = options?.isServer;
  if (typeof isServer !== 'boolean') {
    throw new Error(
      `${PLUGIN_NAME} needs the option isServer: expected false, ` +
        `got ${String(isServer)}.`,
    );
  }
  if (isServer) {
    throw new Error(
      `${PLUGIN_NAME} is for the build for browsers: isServer: true is not implemented.`,
    );
  }
}

function normalizeReferences(
  references: Options['clientReferences'],
): ReadonlyArray<ClientReferencePath> {
  if (references == null || references === '') {
    return [{directory: '.', recursive: true, include: /\.(js|ts|jsx|tsx)$/}];
  }
  const none: Array<ClientReferencePath> = [];
  return none.concat(references);
}

// Chunks with the same name would be merged, so each needs its own.
function normalizeChunkName(chunkName: unknown): string {
  if (typeof chunkName !== 'string') {
    return DEFAULT_CHUNK_NAME;
  }
  return /\[(index|request)\]/.test(chunkName)
    ? chunkName
    : chunkName + '[index]';
}

export function normalizeOptions(options: Options): NormalizedOptions {
  checkIsServer(options);
  const {clientManifestFilename, serverConsumerManifestFilename} = options;
  return {
    clientReferences: normalizeReferences(options.clientReferences),
    chunkName: normalizeChunkName(options.chunkName),
    clientManifestFilename: isFilled(clientManifestFilename)
      ? clientManifestFilename
      : 'react-client-manifest.json',
    serverConsumerManifestFilename: isFilled(serverConsumerManifestFilename)
      ? serverConsumerManifestFilename
      : 'react-ssr-manifest.json',
  };
}
