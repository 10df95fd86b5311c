export interface InlinedFlightOptions {
  global?: string | undefined;
  /** What to do if the document ends without its end marker. Default: "error". */
  onTruncated?: 'error' | 'close' | undefined;
}

/** The Flight stream that inline scripts push. There is one stream for each global. */
export function createInlinedFlightStream(
  options?: InlinedFlightOptions,
): ReadableStream<Uint8Array>;

/** The `formState` from the server, or null. */
export function getInlinedFormState(options?: {
  global?: string | undefined;
}): unknown;
