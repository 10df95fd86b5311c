import type {Compiler} from 'webpack';

declare namespace ReactFlightWebpackPlugin {
  /** A search for client modules in a folder. */
  interface ClientReferenceSearchPath {
    /** Resolved like a webpack context, relative to the compiler's context folder. */
    directory: string;
    /** Whether subfolders are searched. Default: true. */
    recursive?: boolean | undefined;
    /** The files to search. */
    include: RegExp;
    /** The files to leave out. */
    exclude?: RegExp | undefined;
  }

  /** A string is the path of one module, which is a client module even without a directive. */
  type ClientReferencePath = string | ClientReferenceSearchPath;

  interface Options {
    /** Must be false: the server build needs no plugin. */
    isServer: boolean;
    /** Default: every .js, .ts, .jsx and .tsx file below the context folder. */
    clientReferences?:
      ClientReferencePath | ReadonlyArray<ClientReferencePath> | undefined;
    /**
     * Name of the chunk of each client module. `[index]` is its number and `[request]` its
     * path; `[index]` is added if the name has neither. Default: "client[index]".
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
      /** Present for modules with a top-level await. */
      async?: true;
      /** Style sheets of the chunks, without the public path. Absent if there are none. */
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
