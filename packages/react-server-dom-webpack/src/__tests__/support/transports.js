// The ways on which a response travels from a server to a client: which entries make and
// read it, and in what pieces it goes.
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

export const TRANSPORTS = [
  {
    transport: 'Node streams',
    host: 'node',
    render: renderBytes,
    prerender: prerenderBytes,
    decode: decodePieces,
  },
  // A prerender only gives bytes.
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
];

export const [NODE_STREAMS] = TRANSPORTS;

export const HOSTS = [...new Set(TRANSPORTS.map(({host}) => host))];

// A render gives all bytes in one, or pieces.
export function piecesOf(rendered) {
  return Array.isArray(rendered) ? rendered : [rendered];
}
