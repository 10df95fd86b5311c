export type Fragment = string | Uint8Array;
export type MissingTag = 'html' | 'body';
type Maybe<T> = T | null | undefined;

export interface InlineOptions {
  /** Global array that receives the pushes. A plain identifier. Default "__FLIGHT_DATA". */
  global?: string | undefined;
  /** "plain": pushes strings and Uint8Arrays. "tagged": pushes [0], [1,text], [2,form state], [3,base64]. Default "plain". */
  format?: 'plain' | 'tagged' | undefined;
  nonce?: string | undefined;
  /** JSON-serialisable; delivered with the first push. */
  formState?: unknown;
  /** Trusted script source, run ahead of the first push inside the same element. */
  bootstrap?: string | undefined;
  /** Say on the wire that the payload is complete. Default true for "plain", false for "tagged". */
  endMarker?: boolean | undefined;
  /** Most payload bytes in one script element. Default 65536. */
  maxScriptBytes?: number | undefined;
}

export interface MarkerOptions {
  /** The tag's bytes up to, and without, its closing ">" or "/>". Must begin with "<". */
  tag: string;
  inHead?: Maybe<Fragment> | (() => Maybe<Fragment>);
  inBody?: Maybe<Fragment> | (() => Maybe<Fragment>);
}

export interface HTMLOptions<Flight> {
  /** full: a whole document. prelude: the static part of one, to be completed later. resume: what completes it. Default "full". */
  document?: 'full' | 'prelude' | 'resume' | undefined;
  flight?: Maybe<Flight>;
  /** Default "after-html" for full, "immediate" for resume. */
  flightStart?: 'after-html' | 'immediate' | undefined;
  /**
   * Whether the rows of a stream that the same process renders are taken as texts, without
   * bytes: of a branch that the `tee()` of a render's stream gave, or of a `PassThrough` that a
   * render is piped to. The page is the same. Default: true.
   */
  handOff?: boolean | undefined;
  inline?: InlineOptions | undefined;
  htmlAttributes?: Record<string, string | true> | undefined;
  marker?: MarkerOptions | undefined;
  /** Asked once per HTML flush and once when the HTML ends. */
  insertHTML?:
    (() => Maybe<Fragment> | PromiseLike<Maybe<Fragment>>) | undefined;
  /** Asked once, at the end, and only if something is missing. What it returns goes before the closing suffix. */
  onMissingTags?:
    ((missing: readonly MissingTag[]) => Maybe<Fragment> | void) | undefined;
  /** auto: close what was closed. always: close in any case. strip: never. Default by document: auto, strip, always. */
  closing?: 'auto' | 'always' | 'strip' | undefined;
  /** flush: trust that turns and flushes are whole. parse: follow the markup byte by byte. Default "flush". */
  safePoints?: 'flush' | 'parse' | undefined;
  /** fail: the output fails too. truncate: the HTML is finished, the payload is left without its end marker. Default "fail". */
  onFlightError?: 'fail' | 'truncate' | undefined;
  /** After a chunk that ends a flush has been handed on; for res.flush() of a compressing response. */
  onFlush?: (() => void) | undefined;
  /** Replaces the scheduler that ends a turn. */
  schedule?: ((task: () => void) => void) | undefined;
}
