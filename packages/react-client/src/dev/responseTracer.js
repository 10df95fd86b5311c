// The development observer of a response. Debug rows are accepted; of what they say only
// owners and errors are used so far.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ResponseTracer, TracedResponse} from '../tracer.js';

import {PENDING, createPendingChunk} from 'flight-core/src/chunk/chunk.js';
import {halt} from 'flight-core/src/chunk/settle.js';
import {MODEL_ROW} from 'flight-core/src/wire/rowTags.js';
import {reviveDebugForm} from './debugForms.js';
import {
  createDevelopmentElement,
  createDevelopmentLazy,
  freezeProps,
} from './elements.js';
import {createDevelopmentError} from './errors.js';

export function createResponseTracer(): ResponseTracer {
  return {
    chunkCreated: addDebugFields,
    createElement: createDevelopmentElement,
    elementCompleted: freezeProps,
    createLazy: createDevelopmentLazy,
    createError: createDevelopmentError,
    developmentRow(response, {id, tag}) {
      // All other rows only carry debug data.
      if (tag === MODEL_ROW) {
        haltRow(response, id);
      }
    },
    reviveForm: reviveDebugForm,
  };
}

// React reads these of every promise that comes from a server.
function addDebugFields(chunk: Chunk): void {
  Reflect.set(chunk, '_children', []);
  Reflect.set(chunk, '_debugChunk', null);
  Reflect.set(chunk, '_debugInfo', []);
  Reflect.set(chunk, '_receivedDebugInfo', null);
}

// "1:" and nothing else: the value will never come.
function haltRow(response: TracedResponse, id: RowId): void {
  const known = response.chunks.get(id);
  const chunk = known ?? createPendingChunk();
  if (known === undefined) {
    addDebugFields(chunk);
    response.chunks.set(id, chunk);
  }
  if (chunk.status === PENDING) {
    halt(chunk);
  }
}
