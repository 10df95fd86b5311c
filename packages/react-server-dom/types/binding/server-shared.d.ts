/**
 * Types shared by the server and static entry points. This file has no run-time code.
 */

declare const serverTemporaryReferences: unique symbol;

/** Opaque. The temporary references of a decoded reply, with their paths in the reply. */
export interface TemporaryReferenceSet {
  readonly [serverTemporaryReferences]: never;
}

/** Options of all render and prerender functions. */
export interface CommonRenderOptions {
  /**
   * Called with each error and rejection of the render, and with the reason of an abort
   * that cuts off unfinished work: if no reason was given, an error whose name is
   * `AbortError` (see `FlightError`). A string that it returns is sent to the client as the
   * digest of the error. It must not throw, and must return a string, null or undefined.
   * Default: `console.error`.
   */
  onError?: ((error: unknown) => string | null | undefined | void) | undefined;
  /** Part of every id of `useId` on the server. Default: "". */
  identifierPrefix?: string | undefined;
  /** The set with which the reply was decoded that this render answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /**
   * Development only. The origin of the times in debug rows, in milliseconds since the
   * epoch. Default: the time when the render is created.
   */
  startTime?: number | undefined;
  /** Development only. Default: "Server". A function is called repeatedly during the render. */
  environmentName?: string | (() => string) | undefined;
  /**
   * Development only. Selects the stack frames that are sent to the client. By default
   * frames without a file, frames of Node internals and frames in node_modules are left out.
   */
  filterStackFrame?:
    | ((
        url: string,
        functionName: string,
        lineNumber: number,
        columnNumber: number,
      ) => boolean)
    | undefined;
  /**
   * The target size of a row, in characters of JSON. Elements that do not fit are moved
   * to their own rows, which the client can show as they arrive. Elements far smaller
   * than this stay in place. A number greater than 0; `Infinity` means one row. Affects
   * rows only, not the decoded values. Default: 12800.
   */
  progressiveChunkSize?: number | undefined;
  /**
   * Whether a client in the same process may take the rows as objects, without bytes. The
   * client must read the web stream of this render, or a branch of its `tee()`. Node streams
   * and development always use bytes. Default: true.
   */
  handOff?: boolean | undefined;
  /**
   * Whether large elements without client components are marked, so that `/html` does not repeat
   * their content in the rows of a page. The page must read its rows with `staticBlocks` of
   * `react-server-dom-webpack/static-blocks`. Production only. Default: false.
   */
  staticBlocks?: boolean | undefined;
}

export interface SignalOption {
  /** Aborts the render. If it is aborted already, no component is rendered. */
  signal?: AbortSignal | undefined;
}

/** Development only. A channel for debug rows, of web streams. */
export interface WebDebugChannel {
  /** Debug rows are written here instead of into the main stream. */
  writable?: WritableStream<Uint8Array> | undefined;
  /** Commands of the client, which ask for omitted debug values. */
  readable?: ReadableStream<Uint8Array> | undefined;
}

/** Limits of the resources that one reply may use. A reply that exceeds one is refused. */
export interface ReplyLimits {
  /**
   * Limit of the text of an array of several items, with the arrays in it but not with objects, in characters.
   * The default only counts what repeated values add to the size of the body. Default: 1000000.
   */
  arraySizeLimit?: number | undefined;
  /** Limit of nested arrays and objects in one part. Default: 6000. */
  depthLimit?: number | undefined;
  /** Limit of the entries of a body that belong to the reply. Default: 200000. */
  partLimit?: number | undefined;
  /** Limit of the characters in the text of one entry. Default: `Infinity`. */
  fieldSizeLimit?: number | undefined;
}

/** Options of the functions that decode submitted forms. */
export interface DecodeActionOptions extends ReplyLimits {
  /**
   * Lets clients call functions in the manifest that were not registered with
   * `registerServerReference`. Default: false.
   */
  allowUnregisteredFunctions?: boolean | undefined;
}

/** Options of the functions that decode replies. */
export interface DecodeReplyOptions extends DecodeActionOptions {
  /** Filled with the references to values that stayed on the client, for the response. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
}

/** A function of the server that can be sent to the client by reference. */
export type ServerReference<F> = F & {
  readonly $$typeof: symbol;
  readonly $$id: string;
  readonly $$bound: ReadonlyArray<unknown> | null;
};

/** The marks of a client reference: a value that represents an export of a client module. */
export interface ClientReferenceFields {
  readonly $$typeof: symbol;
  readonly $$id: string;
  readonly $$async: boolean;
}

export type ClientReference<T> = T & ClientReferenceFields;

/**
 * Marks a function as a server function, with the id `id#exportName`, or `id` if `exportName`
 * is null. Clients can then call it.
 */
export declare function registerServerReference<
  F extends (...args: any[]) => unknown,
>(reference: F, id: string, exportName: string | null): ServerReference<F>;

/** Creates a set for decoding one reply and rendering its response. */
export declare function createTemporaryReferenceSet(): TemporaryReferenceSet;
