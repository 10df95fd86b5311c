// Runs the engine without streams: each piece of HTML is a flush, and a row arrives with it.
import {
  addFlight,
  addHTML,
  addInsertion,
  createEngine,
  endFlight,
  endFlush,
  endHTML,
} from '../../engine.js';
import {resolveSettings} from '../../settings.js';
import {takeChunk} from '../../takeChunk.js';

function emit(engine, chunks) {
  const chunk = takeChunk(engine);
  if (chunk !== null) {
    chunks.push(Buffer.from(chunk));
  }
}

// `failure` is the error of an engine that found no place for the rows.
export function runEngine(host, {pieces, rows, insertion, ...options}) {
  const settings = resolveSettings(options);
  const inputs = {hasHTMLStream: true, hasFlightStream: rows.length > 0};
  const engine = createEngine(host, settings, inputs);
  const left = [...rows];
  const chunks = [];
  let failure = null;
  for (const piece of pieces) {
    addHTML(engine, piece);
    endFlush(engine);
    addInsertion(engine, insertion);
    if (left.length > 0) {
      addFlight(engine, Buffer.from(left.shift()));
    }
    emit(engine, chunks);
  }
  endHTML(engine);
  left.forEach(row => addFlight(engine, Buffer.from(row)));
  endFlight(engine);
  try {
    while (!engine.isFinished) {
      emit(engine, chunks);
    }
  } catch (error) {
    failure = error;
  }
  return {html: Buffer.concat(chunks).toString(), failure};
}
