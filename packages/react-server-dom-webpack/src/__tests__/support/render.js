// Renders a model with a server layer and collects what it writes.
import {Writable} from 'stream';

// The pieces as they were written: long texts as strings, all else as bytes.
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

export async function prerenderBytes(layer, model, {manifest, options, drive}) {
  const controller = new AbortController();
  const result = layer.Static.prerenderToNodeStream(model, manifest, {
    ...options,
    signal: controller.signal,
  });
  if (drive !== undefined) {
    drive(reason => controller.abort(reason));
  }
  const {prelude} = await result;
  return collect(destination => prelude.pipe(destination));
}
