// Rendering to a Node stream: rows are written as they become ready, at the pace of the
// stream they are piped to.

import type {ClientManifest} from '../manifests.js';
import type {NodeWritable} from './streamHostNode.js';
import type {ServerHost} from 'react-server/src/host.js';
import type {Request} from 'react-server/src/request.js';
import type {RenderTracer} from 'react-server/src/tracer.js';

import {usageError} from 'flight-core/src/errors.js';
import {resolveChunkSize} from 'react-server/src/chunkSize.js';
import {
  abort,
  createRequest,
  startFlowing,
  startWork,
  stopFlowing,
} from 'react-server/src/index.js';

import {createNodeDestination} from './streamHostNode.js';

type EnvironmentName = string | (() => string) | void;

export type RenderOptions = interface {
  readonly onError?: (error: unknown) => string | null | void,
  // Part of the ids that `useId` makes.
  readonly identifierPrefix?: string,
  // The set that a reply was decoded with; what it remembers is sent by reference.
  readonly temporaryReferences?: unknown,
  // The size in characters that rows are meant to have, Infinity for one row.
  readonly progressiveChunkSize?: number,
  // Development only: what the server is called in errors and debug information.
  readonly environmentName?: EnvironmentName,
};

// What an entry provides.
export type RenderEnvironment = {
  readonly host: ServerHost,
  // Null in production.
  readonly createTracer:
    | null
    | ((options: {readonly environmentName?: EnvironmentName}) => RenderTracer),
};

// What a caller asks for.
export type RenderCall = {
  readonly model: unknown,
  readonly manifest: ClientManifest,
  readonly options: RenderOptions,
};

export type PipeableStream = {
  // Starts writing and returns the destination. Possible once.
  readonly pipe: <T extends NodeWritable>(destination: T) => T,
  // Ends the render: what is unfinished is rejected with the reason.
  readonly abort: (reason: unknown) => void,
};

// The reader of a destination that failed or went away cannot be served any more.
function giveUp(request: Request, error: Error): void {
  stopFlowing(request);
  abort(request, error);
}

function connect(request: Request, stream: NodeWritable): void {
  const destination = createNodeDestination(stream);
  startFlowing(request, destination);
  stream.on('drain', () => startFlowing(request, destination));
  stream.on('error', cause =>
    giveUp(
      request,
      new Error(
        'The destination of the render failed while it was written to.',
        {
          cause,
        },
      ),
    ),
  );
  // After a complete response this changes nothing.
  stream.on('close', () =>
    giveUp(
      request,
      new Error('The destination of the render was closed too early.'),
    ),
  );
}

export function renderToPipeableStream(
  environment: RenderEnvironment,
  call: RenderCall,
): PipeableStream {
  const {host, createTracer} = environment;
  const {model, manifest, options} = call;
  const {environmentName} = options;
  const request = createRequest({
    model,
    manifest,
    host,
    tracer: createTracer === null ? null : createTracer({environmentName}),
    onError: options.onError,
    identifierPrefix: options.identifierPrefix,
    temporaryReferences: options.temporaryReferences,
    progressiveChunkSize: resolveChunkSize(options.progressiveChunkSize),
  });
  let isPiped = false;
  startWork(request);
  return {
    pipe<T extends NodeWritable>(destination: T): T {
      if (isPiped) {
        throw usageError(
          'A render can be piped to one destination only, and this one has ' +
            'been piped already.',
        );
      }
      isPiped = true;
      connect(request, destination);
      return destination;
    },
    abort(reason: unknown): void {
      abort(request, reason);
    },
  };
}
