// The message of an error with a public number in production builds for browsers, where full
// sentences would cost every page. The build inserts it; see scripts/rollup.

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
