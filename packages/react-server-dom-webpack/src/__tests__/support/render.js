// Renders a model with a server layer and collects every byte.
import {Writable} from 'stream';

function collect(start) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    const destination = new Writable({
      write(piece, encoding, done) {
        pieces.push(Buffer.from(piece));
        done();
      },
    });
    destination.on('finish', () => resolve(Buffer.concat(pieces)));
    destination.on('error', reject);
    start(destination);
  });
}

// `drive(abort)` may act on the render once it flows.
export function renderBytes(layer, model, {manifest, options, drive} = {}) {
  return collect(destination => {
    const {pipe, abort} = layer.Server.renderToPipeableStream(
      model,
      manifest,
      options,
    );
    pipe(destination);
    if (drive !== undefined) {
      drive(abort);
    }
  });
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
