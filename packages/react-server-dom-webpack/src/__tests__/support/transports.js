// The transports of a response from a server to a client: the entries that write and read it, and
// its pieces.
import {
  decodeBranch,
  decodeStream,
  prerenderStream,
  renderStream,
} from './handOff.js';
import {MODE} from './layers.js';
import {decodeObjects, decodePieces, decodeWeb} from './decode.js';
import {
  prerenderBytes,
  prerenderWebBytes,
  renderBytes,
  renderPieces,
  renderWebBytes,
} from './render.js';

const WEB = {
  render: renderWebBytes,
  prerender: prerenderWebBytes,
  decode: decodeWeb,
};

const HANDED = {render: renderStream, prerender: prerenderStream};

// Our client takes the rows of our server as objects. There is no hand-off in development.
const HAND_OFFS = [
  {
    transport: 'the hand-off on Node',
    host: 'node',
    ...HANDED,
    decode: decodeStream,
  },
  {
    transport: 'the hand-off of a branch on the edge',
    host: 'edge',
    ...HANDED,
    decode: decodeBranch,
  },
];

export const TRANSPORTS = [
  {
    transport: 'Node streams',
    host: 'node',
    render: renderBytes,
    prerender: prerenderBytes,
    decode: decodePieces,
  },
  // A prerender has only bytes.
  {
    transport: 'Node streams with long texts as strings',
    host: 'node',
    render: renderPieces,
    prerender: prerenderBytes,
    decode: decodeObjects,
  },
  {transport: 'web streams on Node', host: 'node', ...WEB},
  {transport: 'web streams on the edge', host: 'edge', ...WEB},
  {transport: 'web streams in a browser', host: 'browser', ...WEB},
  ...(MODE === 'production'
    ? HAND_OFFS.map(transport => ({...transport, isHandOff: true}))
    : []),
];

export const [NODE_STREAMS] = TRANSPORTS;

export const HOSTS = [...new Set(TRANSPORTS.map(({host}) => host))];

// The output of a render: all bytes in one, or pieces, or a stream that was not read.
export function piecesOf(rendered) {
  return Array.isArray(rendered) ? rendered : [rendered];
}
