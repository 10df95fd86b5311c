/// <reference types="node" />
import type {Duplex, Readable, Writable} from 'node:stream';
import type {ClientManifest, FlightThenable, ServerManifest} from './shared';
import type {CommonRenderOptions, DecodeReplyOptions} from './server-shared';

export * from './server.edge';

/** The part of the WebSocket interface that the development side channel relies on. */
export interface DebugWebSocket {
  binaryType: string;
  readonly readyState: number;
  send(data: any): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: string, listener: (event: any) => void): void;
}

export interface RenderToPipeableStreamOptions extends CommonRenderOptions {
  /**
   * Development only. Something that can be read receives requests from the client,
   * something that can be written carries the debug rows; one object may do both.
   */
  debugChannel?: Readable | Writable | Duplex | DebugWebSocket | undefined;
}

export interface PipeableStream {
  /** Sends the payload to the destination and returns it. May be called only once. */
  pipe<D extends NodeJS.WritableStream>(destination: D): D;
  /** Gives up on unfinished work. Does nothing once the render is over. */
  abort(reason?: unknown): void;
}

/** Starts rendering at once; nothing is written until `pipe` is called. */
export function renderToPipeableStream(
  model: unknown,
  clientManifest: ClientManifest,
  options?: RenderToPipeableStreamOptions,
): PipeableStream;

/** What is used of a busboy instance. */
export interface BusboyStream {
  on(event: string, listener: (...args: any[]) => void): unknown;
  destroy(error?: any): unknown;
}

/**
 * Decodes a reply while busboy parses it. Feed busboy only after this call, and with
 * `pipeline`, so that it learns when the source breaks.
 */
export function decodeReplyFromBusboy<T = unknown>(
  busboyStream: BusboyStream,
  serverManifest: ServerManifest | null,
  options?: DecodeReplyOptions,
): FlightThenable<T>;
