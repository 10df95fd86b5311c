import type {ChunkList, ModuleId, ServerActionModules} from './bundler';

export type {ServerActionModules} from './bundler';

/** A value on the server that stands for an export of a client module. */
export interface ClientReference {
  readonly $$typeof: symbol;
  readonly $$id: ModuleId;
  readonly $$name: string;
  readonly $$bundles: ChunkList;
  readonly $$importMap?: object | null | undefined;
}

/** Creates a client reference. Parcel generates the calls. */
export function createClientReference(
  id: ModuleId,
  exportName: string,
  bundles: ChunkList,
  importMap?: object | null,
): ClientReference;

/**
 * Sets the modules whose functions clients may call. Parcel generates the call. Modules of an
 * earlier call are removed.
 */
export function registerServerActions(modules: ServerActionModules): void;

/** Loads the server function with the id. Throws if its module is not registered. */
export function loadServerAction<
  F extends (...args: any[]) => unknown = (...args: any[]) => unknown,
>(id: string): Promise<F>;
