import type {ClientReferenceFields} from './server-shared';

export type {ClientReferenceFields} from './server-shared';

export type ClientReference<T> = T & ClientReferenceFields;

/** Marks a value as the export `exportName` of the client module `id`. */
export function registerClientReference<T extends object>(
  proxyImplementation: T,
  id: string,
  exportName: string,
): ClientReference<T>;

/** The files that the page of an entry starts with. */
export interface ServerEntry {
  readonly resource: string;
  readonly entryJsFiles: readonly string[];
  readonly entryCssFiles: readonly string[];
}

/** Adds the files of a page to an export of a module with "use server-entry". */
export function createServerEntry<T>(
  value: T,
  resource: string,
): T & ServerEntry;

/** Throws if an export of a module with "use server" is not a function. */
export function ensureServerActions(exports: readonly unknown[]): void;

/** Finds the server function with the id, whose module must be loaded. */
export function loadServerAction<
  F extends (...args: any[]) => unknown = (...args: any[]) => unknown,
>(id: string): F;

/** How arguments that are bound to server functions are sent. */
export interface ServerActionBoundArgsEncryption {
  encrypt(id: string, ...args: unknown[]): unknown;
  decrypt(id: string, encrypted: any): unknown;
}

/** Sets the encryption of bound arguments. Without it they are sent as they are. */
export function setServerActionBoundArgsEncryption(
  encryption: ServerActionBoundArgsEncryption,
): void;

/** Rspack generates the calls. */
export function encryptServerActionBoundArgs(
  id: string,
  ...args: unknown[]
): any;

/** Rspack generates the calls. */
export function decryptServerActionBoundArgs(id: string, encrypted: any): any;
