// Declarations for the host-agnostic client package ("react-client/flight").

/** The host of the client. Members are read once and called without `this`. */
export interface FlightClientHostConfig<
  ModuleMap = any,
  ServerManifest = any,
  ModuleLoading = any,
  Metadata = any,
  ClientReference = any,
  StringDecoder = any,
> {
  resolveClientReference(
    moduleMap: ModuleMap,
    metadata: Metadata,
  ): ClientReference;
  /** Needed if responses are created with a server manifest. */
  resolveServerReference?(
    serverManifest: ServerManifest,
    id: any,
  ): ClientReference;
  /** A falsy result means that the module can be required immediately. */
  preloadModule(
    reference: ClientReference,
  ): PromiseLike<unknown> | null | undefined | void;
  requireModule(reference: ClientReference): unknown;
  /** Development only. Needed if `preloadModule` returns promises. */
  getModuleDebugInfo?(reference: ClientReference): unknown[] | null;
  prepareDestinationForModule(
    moduleLoading: ModuleLoading,
    nonce: string | undefined,
    metadata: Metadata,
  ): void;

  /** Needed if the server sends hints. */
  dispatchHint?(code: string, model: any): void;

  createStringDecoder(): StringDecoder;
  readPartialStringChunk(decoder: StringDecoder, buffer: Uint8Array): string;
  readFinalStringChunk(decoder: StringDecoder, buffer: Uint8Array): string;

  /** Development only. */
  bindToConsole?(
    methodName: string,
    args: any[],
    badgeName: string,
  ): () => unknown;
  /** Development only. */
  checkEvalAvailabilityOnceDev?(): void;
  rendererVersion?: string | undefined;
  rendererPackageName?: string | undefined;
}

declare const responseBrand: unique symbol;
declare const streamStateBrand: unique symbol;

/** One response. Opaque. */
export interface Response {
  readonly [responseBrand]: never;
}

/** The parser state of one transport stream. Opaque. */
export interface StreamState {
  readonly [streamStateBrand]: never;
}

/** Development only. */
export interface DebugChannel {
  hasReadable: boolean;
  /** Sends a command. An empty string means that the channel should be closed. */
  callback: ((message: string) => void) | null;
}

export interface FlightClient<
  ModuleMap = any,
  ServerManifest = any,
  ModuleLoading = any,
> {
  createResponse(
    moduleMap: ModuleMap,
    serverManifest: ServerManifest | null,
    moduleLoading: ModuleLoading,
    callServer?: ((id: any, args: any[]) => Promise<unknown>) | null,
    encodeFormAction?:
      ((id: any, boundArguments: Promise<any[]>) => any) | null,
    nonce?: string,
    temporaryReferences?: object | null,
    allowPartialStream?: boolean,
    findSourceMapURL?: (
      fileName: string,
      environmentName: string,
    ) => string | null,
    replayConsole?: boolean,
    environmentName?: string,
    debugStartTime?: number,
    debugEndTime?: number,
    debugChannel?: DebugChannel,
  ): Response;
  createStreamState(response: Response, debugValue?: unknown): StreamState;
  processBinaryChunk(
    response: Response,
    streamState: StreamState,
    chunk: Uint8Array,
  ): void;
  processStringChunk(
    response: Response,
    streamState: StreamState,
    chunk: string,
  ): void;
  getRoot<T = unknown>(response: Response): PromiseLike<T>;
  reportGlobalError(response: Response, error: unknown): void;
  close(response: Response): void;
  injectIntoDevTools(): boolean;
}

declare function createFlightClient<
  ModuleMap = any,
  ServerManifest = any,
  ModuleLoading = any,
>(
  hostConfig: FlightClientHostConfig<
    ModuleMap,
    ServerManifest,
    ModuleLoading,
    any,
    any,
    any
  >,
): FlightClient<ModuleMap, ServerManifest, ModuleLoading>;

export default createFlightClient;
