// Debug rows at other places of a stream that is complete: they never change the values.
import fc from 'fast-check';
import {Writable} from 'stream';

import {decodePieces} from './support/decode.js';
import {describeResponse} from './support/describeValue.js';
import {within} from './support/guard.js';
import {loadLayers} from './support/layers.js';
import {renderBytes} from './support/render.js';
import {parseRows} from './support/rows.js';

const RUNS = Number(process.env.FLIGHT_FUZZ_RUNS ?? 40);
const DEBUG_TAGS = new Set(['D', 'J', 'W', 'N']);

let layers;

beforeAll(() => {
  layers = loadLayers('node');
});

beforeEach(() => {
  for (const method of ['log', 'error', 'warn']) {
    console[method].mockRestore?.();
    jest.spyOn(console, method).mockImplementation(() => {});
  }
});
