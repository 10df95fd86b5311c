// The server entry of the published package, as the hook for CommonJS requires it.

declare module 'react-server-dom-webpack/server' {
  declare module.exports: {
    readonly createClientModuleProxy: (id: string) => interface {},
    readonly registerServerReference: (
      fn: interface {},
      id: string,
      exportName: string | null,
    ) => unknown,
    ...
  };
}
