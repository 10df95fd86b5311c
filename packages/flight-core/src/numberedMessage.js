// What an error with a public number says in production builds for browsers, where sentences
// would cost every page. The build puts it in place of them; see scripts/rollup.

export function numberedMessage(
  code: number,
  ...details: ReadonlyArray<unknown>
): string {
  const parameters = details.map(
    detail => 'args[]=' + encodeURIComponent(String(detail)),
  );
  const query = parameters.length === 0 ? '' : '?' + parameters.join('&');
  return `Minified React error #${code}; see https://react.dev/errors/${code}${query}`;
}
