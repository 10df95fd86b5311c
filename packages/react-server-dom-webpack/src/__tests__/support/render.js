// Renders a model with a server layer and collects the output.
import {Writable} from 'stream';

// The written pieces: long texts as strings, others as bytes.
function collectPieces(start) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    const destination = new Writable({
      objectMode: true,
      write(piece, encoding, done) {
        pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece));
        done();
      },
    });
    destination.on('finish', () => resolve(pieces));
    destination.on('error', reject);
    start(destination);
  });
}

async function collect(start) {
  const pieces = await collectPieces(start);
  return Buffer.concat(pieces.map(piece => Buffer.from(piece)));
}

async function collectWeb(stream) {
  const pieces = [];
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

// `drive(abort)` may act on the render once it flows.
function startRender(layer, model, {manifest, options, drive}) {
  return destination => {
    const {pipe, abort} = layer.Server.renderToPipeableStream(
      model,
      manifest,
      options,
    );
    pipe(destination);
    if (drive !== undefined) {
      drive(abort);
    }
  };
}

export function renderBytes(layer, model, settings = {}) {
  return collect(startRender(layer, model, settings));
}

export function renderPieces(layer, model, settings = {}) {
  return collectPieces(startRender(layer, model, settings));
}

// Only a signal aborts a web stream and a prerender.
export function withSignal({options, drive}) {
  const controller = new AbortController();
  return {
    options: {...options, signal: controller.signal},
    start() {
      if (drive !== undefined) {
        drive(reason => controller.abort(reason));
      }
    },
  };
}

export function renderWebBytes(layer, model, settings = {}) {
  const {options, start} = withSignal(settings);
  const {manifest} = settings;
  const stream = layer.Server.renderToReadableStream(model, manifest, options);
  start();
  return collectWeb(stream);
}

export async function prerenderBytes(layer, model, settings) {
  const {options, start} = withSignal(settings);
  const {manifest} = settings;
  const result = layer.Static.prerenderToNodeStream(model, manifest, options);
  start();
  const {prelude} = await result;
  return collect(destination => prelude.pipe(destination));
}

export async function prerenderWebBytes(layer, model, settings) {
  const {options, start} = withSignal(settings);
  const {manifest} = settings;
  const result = layer.Static.prerender(model, manifest, options);
  start();
  const {prelude} = await result;
  return collectWeb(prelude);
}
