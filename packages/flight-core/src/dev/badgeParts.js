// The badge before console calls that were replayed from another server: the name of that server.
//
//   console.log("%c%s%c text", STYLE, " Cache ", "", …)
//
// Clients add it, and a server that replays a call from another one removes it.

export const BADGE_STYLE: string =
  'background: #e6e6e6;background: light-dark(rgba(0,0,0,0.1), rgba(255,255,255,0.25));' +
  'color: #000000;color: light-dark(#000000, #ffffff);border-radius: 2px';

// Before the text of the call: in the console of a browser, and in a terminal.
export const BROWSER_BADGE = '%c%s%c';
export const TERMINAL_BADGE: string = '\x1b[0m\x1b[7m%c%s\x1b[0m%c';

// These methods have no text.
const PLAIN_METHODS: ReadonlySet<string> = new Set([
  'dir',
  'dirxml',
  'groupEnd',
  'table',
]);

export function canHaveBadge(method: string): boolean {
  return !PLAIN_METHODS.has(method);
}

// The index of the text among the parameters.
export function textIndexOf(method: string): number {
  return method === 'assert' ? 1 : 0;
}
