/**
 * Types shared by the server and static entry points. Nothing in this file exists at run time.
 */

import type {FlightThenable, ServerManifest} from './shared';

declare const serverTemporaryReferences: unique symbol;

/** Opaque. Ties values received in a reply to the client values they stand for. */
export interface TemporaryReferenceSet {
  readonly [serverTemporaryReferences]: never;
}

/** Options understood by every render and prerender function. */
export interface CommonRenderOptions {
  /**
   * Called with everything that is thrown or rejected during the render, and with the
   * reason of an abort that cuts off unfinished work. Text that it returns travels to
   * the client as the digest of the error. It must not throw and must not return
   * anything other than text, null or undefined. Default: prints with `console.error`.
   */
  onError?: ((error: unknown) => string | null | undefined | void) | undefined;
  /** Put into every id made by `useId` on the server. Default: empty text. */
  identifierPrefix?: string | undefined;
  /** What came by reference with the reply that this render answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /**
   * Development only. Zero point for the timings written into the payload, in
   * milliseconds since the epoch. Default: the moment the render is created.
   */
  startTime?: number | undefined;
  /** Development only. Default: "Server". A function is asked again as work proceeds. */
  environmentName?: string | (() => string) | undefined;
  /**
   * Development only. Chooses the stack frames that are shown to the client. By default
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
   * The size that a row is meant to have, in characters of JSON, where a tree can be cut.
   * Elements that do not fit are moved to rows of their own, which the client can show
   * as they arrive; rows far below the size are not made. Any number above 0; `Infinity`
   * turns the cutting off. Decides about rows only, not about what is decoded.
   * Default: 12800.
   */
  progressiveChunkSize?: number | undefined;
  /**
   * Whether a client in the same process may take the rows as objects, without bytes. It
   * has to read the stream of this render, a branch that its `tee()` gave, or the
   * `PassThrough` that it is piped to. Development always uses bytes. Default: true.
   */
  handOff?: boolean | undefined;
}

export interface SignalOption {
  /** Aborts the render. A signal that is already aborted aborts before any work starts. */
  signal?: AbortSignal | undefined;
}

/** Development only. A side channel for debug data, made of web streams. */
export interface WebDebugChannel {
  /** Debug rows are written here instead of into the main stream. */
  writable?: WritableStream<Uint8Array> | undefined;
  /** The client asks here for debug values that were held back. */
  readable?: ReadableStream<Uint8Array> | undefined;
}

/** How much a reply may ask of the server. A reply past a limit is refused. */
export interface ReplyLimits {
  /**
   * How long arrays that contain or repeat arrays may become as text, in characters, with
   * their items counted as well. Default: 1000000.
   */
  arraySizeLimit?: number | undefined;
  /** How many arrays and objects may be in each other, in one part. Default: 6000. */
  depthLimit?: number | undefined;
  /** How many entries of the form may belong to the reply. Default: 200000. */
  partLimit?: number | undefined;
  /** How many characters the text of one entry may have. Default: `Infinity`. */
  fieldSizeLimit?: number | undefined;
}

/** Options of the functions that decode submitted forms. */
export interface DecodeActionOptions extends ReplyLimits {
  /**
   * Lets clients call functions that the manifest leads to, but that were not marked by
   * `registerServerReference`. Default: false.
   */
  allowUnregisteredFunctions?: boolean | undefined;
}

/** Options of the functions that decode replies. */
export interface DecodeReplyOptions extends DecodeActionOptions {
  /** Needed for replies with values that stayed on the client: the set to keep them in. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
}

/** A function that stands for itself on the server and can be handed to the client. */
export type ServerReference<F> = F & {
  readonly $$typeof: symbol;
  readonly $$id: string;
  readonly $$bound: ReadonlyArray<unknown> | null;
};

/** The marks that make a value a stand-in for an export of a client module. */
export interface ClientReferenceFields {
  readonly $$typeof: symbol;
  readonly $$id: string;
  readonly $$async: boolean;
}

export type ClientReference<T> = T & ClientReferenceFields;

export declare function registerServerReference<
  F extends (...args: any[]) => unknown,
>(reference: F, id: string, exportName: string | null): ServerReference<F>;

export declare function registerClientReference<T extends object>(
  proxyImplementation: T,
  id: string,
  exportName: string,
): ClientReference<T>;

export declare function createClientModuleProxy<
  T extends object = Record<string, any>,
>(moduleId: string): ClientReference<T>;

export declare function createTemporaryReferenceSet(): TemporaryReferenceSet;

/**
 * Decodes the body made by `encodeReply` once it has been received as a whole. Text is
 * what a form with nothing but a root comes to.
 */
export declare function decodeReply<T = unknown>(
  body: string | FormData,
  serverManifest: ServerManifest | null,
  options?: DecodeReplyOptions,
): FlightThenable<T>;

/**
 * Reads a form that was submitted before the page was interactive. Null if the form calls
 * nothing; else the call that it stands for, to be made by the application. Throws at once
 * where it is not clear which function is meant.
 */
export declare function decodeAction<T = unknown>(
  body: FormData,
  serverManifest: ServerManifest | null,
  options?: DecodeActionOptions | null,
): Promise<() => T> | null;

// Without the declarations of React DOM it is `any`.
// @ts-ignore
type ReactFormState = import('react-dom/client').ReactFormState;

/**
 * For React DOM's option `formState`: what hydration needs to carry on with the state of
 * `useActionState`. Null if the form is not one whose action has a state.
 */
export declare function decodeFormState(
  actionResult: unknown,
  body: FormData,
  serverManifest: ServerManifest | null,
  options?: DecodeActionOptions | null,
): Promise<ReactFormState | null>;
