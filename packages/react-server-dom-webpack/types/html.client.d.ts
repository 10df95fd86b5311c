export interface InlinedFlightOptions {
  global?: string | undefined;
  /** What to do when the document ended without the end marker it promised. Default "error". */
  onTruncated?: 'error' | 'close' | undefined;
}

/** What the scripts of the document push, as a stream. One stream for each global. */
export function createInlinedFlightStream(
  options?: InlinedFlightOptions,
): ReadableStream<Uint8Array>;

/** The `formState` that the server gave, or null. */
export function getInlinedFormState(options?: {
  global?: string | undefined;
}): unknown;
