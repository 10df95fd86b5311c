/// <reference types="node" />
import type {Duplex, Readable, Writable} from 'node:stream';
import type {FlightThenable} from './shared';
import type {CommonRenderOptions, DecodeReplyOptions} from './server-shared';

export * from './server.edge';

/** The members of a WebSocket that the debug channel uses. */
export interface DebugWebSocket {
  binaryType: string;
  readonly readyState: number;
  send(data: any): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: string, listener: (event: any) => void): void;
}

export interface RenderToPipeableStreamOptions extends CommonRenderOptions {
  /**
   * Development only. A readable side receives commands of the client, a writable side
   * gets the debug rows. One object may have both.
   */
  debugChannel?: Readable | Writable | Duplex | DebugWebSocket | undefined;
}

export interface PipeableStream {
  /** Writes the response to the destination, and returns the destination. May be called once. */
  pipe<D extends NodeJS.WritableStream>(destination: D): D;
  /** Aborts the render: unfinished rows become errors. No effect after the end of the render. */
  abort(reason?: unknown): void;
}

/** Starts to render. Nothing is written until `pipe` is called. Throws for invalid options. */
export function renderToPipeableStream(
  model: unknown,
  options?: RenderToPipeableStreamOptions,
): PipeableStream;

/** The members of a busboy instance that are used. */
export interface BusboyStream {
  on(event: string, listener: (...args: any[]) => void): unknown;
  destroy(error?: any): unknown;
}

/**
 * Decodes a reply while busboy parses it. Write to busboy after this call, with `pipeline`,
 * so that a failure of the source rejects the reply.
 */
export function decodeReplyFromBusboy<T = unknown>(
  busboyStream: BusboyStream,
  options?: DecodeReplyOptions,
): FlightThenable<T>;
