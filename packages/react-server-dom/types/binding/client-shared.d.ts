/**
 * Types shared by the three client entry points. This file has no run-time code.
 */

declare const clientTemporaryReferences: unique symbol;

/** Opaque. The values that a reply could not carry; a response can refer to them. */
export interface TemporaryReferenceSet {
  readonly [clientTemporaryReferences]: never;
}

export interface EncodeReplyOptions {
  /** Filled with values that a reply cannot carry, such as elements and functions. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /**
   * On abort, the promise is fulfilled with the entries so far. It is not rejected, and
   * the reason is not used.
   */
  signal?: AbortSignal | undefined;
}

/** Options of the `createFrom*` functions of all client entries. */
export interface CommonClientOptions {
  /**
   * Whether missing values stay pending forever when the stream ends early, instead of
   * rejecting. Default: false.
   */
  unstable_allowPartialStream?: boolean | undefined;
  /**
   * Whether rows of a web stream that this process renders are taken as objects, without
   * bytes. Only for `createFromReadableStream` of Node and edge runtimes. Default: true.
   */
  handOff?: boolean | undefined;
  /** Development only. */
  findSourceMapURL?: import('./shared').FindSourceMapURLCallback | undefined;
  /**
   * Development only. Whether console calls of the server are replayed.
   * Default: true in the browser entry, false in the edge and node entries.
   */
  replayConsoleLogs?: boolean | undefined;
  /** Development only. Name of the environment that rendered the response. Default: "Server". */
  environmentName?: string | undefined;
  /** Development only. Time when the request began, on the clock of `performance.now()`. */
  startTime?: number | undefined;
  /**
   * Development only. Debug information after this time is dropped.
   * Milliseconds since the epoch (`performance.timeOrigin + performance.now()`).
   */
  endTime?: number | undefined;
}
