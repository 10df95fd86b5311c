/**
 * Types shared by the three client entry points. Nothing in this file exists at run time.
 */

declare const clientTemporaryReferences: unique symbol;

/** Opaque. Remembers the values that a reply could not carry, so they can come back. */
export interface TemporaryReferenceSet {
  readonly [clientTemporaryReferences]: never;
}

export interface EncodeReplyOptions {
  /** Keeps what a reply cannot carry, such as elements and functions of this side. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /**
   * When it aborts, the promise is fulfilled at once, with what there is. It is not
   * rejected because of this, and the reason is not used.
   */
  signal?: AbortSignal | undefined;
}

/** Options understood by every `createFrom*` function of every client entry. */
export interface CommonClientOptions {
  /**
   * When the stream ends early, leave what is still missing pending for ever instead
   * of rejecting it. Default: false.
   */
  unstable_allowPartialStream?: boolean | undefined;
  /**
   * Whether rows of a stream that the same process renders are taken as objects, without
   * bytes. Not for `createFromFetch`, which always reads bytes. Default: true.
   */
  handOff?: boolean | undefined;
  /** Development only. */
  findSourceMapURL?: import('./shared').FindSourceMapURLCallback | undefined;
  /**
   * Development only. Print console calls captured on the server.
   * Default: true in the browser entry, false in the edge and node entries.
   */
  replayConsoleLogs?: boolean | undefined;
  /** Development only. Name of the environment that rendered the payload. Default: "Server". */
  environmentName?: string | undefined;
  /** Development only. When the load began, on the clock of `performance.now()`. */
  startTime?: number | undefined;
  /**
   * Development only. Debug information later than this is dropped.
   * Milliseconds since the epoch (`performance.timeOrigin + performance.now()`).
   */
  endTime?: number | undefined;
}
