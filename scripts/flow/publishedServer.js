// The part of the published server entry that the hook for CommonJS uses.

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
