export type Fragment = string | Uint8Array;
export type MissingTag = 'html' | 'body';
type Maybe<T> = T | null | undefined;

export interface InlineOptions {
  /** Name of the global array to which scripts push. An identifier. Default: "__FLIGHT_DATA". */
  global?: string | undefined;
  /** "plain": pushes strings and Uint8Arrays. "tagged": pushes [0], [1,text], [2,form state], [3,base64]. Default: "plain". */
  format?: 'plain' | 'tagged' | undefined;
  nonce?: string | undefined;
  /** Any JSON value. Sent before the first push. */
  formState?: unknown;
  /** Trusted script source, which runs before the first push in the same element. */
  bootstrap?: string | undefined;
  /** Whether a marker is sent after the last row. Default: true for "plain", false for "tagged". */
  endMarker?: boolean | undefined;
  /** Limit of the Flight bytes in one script element. Default: 65536. */
  maxScriptBytes?: number | undefined;
}

export interface MarkerOptions {
  /** The text of the tag without its closing ">" or "/>". Must begin with "<" and a letter. */
  tag: string;
  inHead?: Maybe<Fragment> | (() => Maybe<Fragment>);
  inBody?: Maybe<Fragment> | (() => Maybe<Fragment>);
}

export interface HTMLOptions<Flight> {
  /** full: a whole document. prelude: the static part of a document. resume: the rest of that document. Default: "full". */
  document?: 'full' | 'prelude' | 'resume' | undefined;
  flight?: Maybe<Flight>;
  /** Default: "immediate" for resume, otherwise "after-html". */
  flightStart?: 'after-html' | 'immediate' | undefined;
  /**
   * Whether the rows of a stream that this process renders are taken as texts, without bytes:
   * of a branch of the `tee()` of a render's web stream. The page is the same. Default: true.
   */
  handOff?: boolean | undefined;
  inline?: InlineOptions | undefined;
  htmlAttributes?: Record<string, string | true> | undefined;
  marker?: MarkerOptions | undefined;
  /** Called once for each flush of HTML, and once at the end of the HTML. */
  insertHTML?:
    (() => Maybe<Fragment> | PromiseLike<Maybe<Fragment>>) | undefined;
  /** Called once, at the end, if a tag is missing. Its result is inserted before the closing suffix. */
  onMissingTags?:
    ((missing: readonly MissingTag[]) => Maybe<Fragment> | void) | undefined;
  /** The suffix `</body></html>`. auto: as in the HTML. always: in any case. strip: never. Default for full: "auto", prelude: "strip", resume: "always". */
  closing?: 'auto' | 'always' | 'strip' | undefined;
  /** flush: elements are inserted where flushes of HTML end. end: before the closing suffix, in a whole document that may be split anywhere. Default: "flush". */
  safePoints?: 'flush' | 'end' | undefined;
  /** fail: the output fails, too. truncate: the HTML is completed, and the rows have no end marker. Default: "fail". */
  onFlightError?: 'fail' | 'truncate' | undefined;
  /** Called for each chunk of HTML or rows when its reader has it, for example to flush a stream of zlib. A `CompressionStream` cannot be flushed. */
  onFlush?: (() => void) | undefined;
  /** Replaces the scheduler that ends a turn. */
  schedule?: ((task: () => void) => void) | undefined;
}
