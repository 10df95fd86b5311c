import type {Compiler} from 'webpack';

declare namespace ReactFlightWebpackPlugin {
  /** Looks for client modules below a folder. */
  interface ClientReferenceSearchPath {
    /** Resolved the way webpack resolves a context, from the compiler's context folder. */
    directory: string;
    /** Whether to look into subfolders. Default: true. */
    recursive?: boolean | undefined;
    /** Which files are candidates. */
    include: RegExp;
    /** Which of them to leave out. */
    exclude?: RegExp | undefined;
  }

  /** Text names one module, taken as a client module without looking at its content. */
  type ClientReferencePath = string | ClientReferenceSearchPath;

  interface Options {
    /** Must be given, and must be false: there is no plugin for the server build. */
    isServer: boolean;
    /** Default: every .js, .ts, .jsx and .tsx file below the context folder. */
    clientReferences?:
      ClientReferencePath | ReadonlyArray<ClientReferencePath> | undefined;
    /**
     * Name for the chunk of each client module. `[index]` is its number and `[request]`
     * its path; `[index]` is added when neither is there. Default: "client[index]".
     */
    chunkName?: string | undefined;
    /** Default: "react-client-manifest.json". */
    clientManifestFilename?: string | undefined;
    /** Default: "react-ssr-manifest.json". */
    serverConsumerManifestFilename?: string | undefined;
  }

  /** Content of the client manifest file. Keys are file URLs. */
  interface EmittedClientManifest {
    [moduleUrl: string]: {
      id: string | number;
      chunks: Array<string | number>;
      name: '*';
      /** Only for modules that have to be awaited, because of a top-level await. */
      async?: true;
      /** Style sheets of the chunks, without the public path. Only where there are some. */
      css?: string[];
    };
  }

  /** Content of the SSR manifest file. */
  interface EmittedServerConsumerManifest {
    moduleLoading: {
      prefix: string;
      crossOrigin: 'anonymous' | 'use-credentials' | null;
    };
    moduleMap: {
      [moduleId: string]: {'*': {specifier: string; name: '*'}};
    };
  }
}

declare class ReactFlightWebpackPlugin {
  constructor(options: ReactFlightWebpackPlugin.Options);
  clientReferences: ReadonlyArray<ReactFlightWebpackPlugin.ClientReferencePath>;
  chunkName: string;
  clientManifestFilename: string;
  serverConsumerManifestFilename: string;
  apply(compiler: Compiler): void;
}

export = ReactFlightWebpackPlugin;
