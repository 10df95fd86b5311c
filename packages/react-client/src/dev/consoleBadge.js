// The badge before replayed console calls names their environment. Servers recognise it, so its
// parts must be exactly these.

import type {BindToConsole} from './debugState.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {memberOf} from './member.js';

const STYLE =
  'background: #e6e6e6;background: light-dark(rgba(0,0,0,0.1), rgba(255,255,255,0.25));' +
  'color: #000000;color: light-dark(#000000, #ffffff);border-radius: 2px';

// For the console of a browser, and for a terminal.
export const BROWSER_BADGE = '%c%s%c';
export const TERMINAL_BADGE: string = '\x1b[0m\x1b[7m%c%s\x1b[0m%c';

const PLAIN_METHODS: ReadonlySet<string> = new Set([
  'dir',
  'dirxml',
  'groupEnd',
  'table',
]);

// Returns the call, which has no frame of its own in stacks.
export function bindWithBadge(badge: string): BindToConsole {
  return (method, args, environmentName) => {
    const print = functionOf(memberOf(console, method));
    const shown = addBadge(badge, environmentName, {method, args});
    return print === null
      ? () => undefined
      : Reflect.apply(Reflect.get(print, 'bind'), print, [console, ...shown]);
  };
}

function addBadge(
  badge: string,
  environmentName: string,
  {
    method,
    args,
  }: {readonly method: string, readonly args: ReadonlyArray<unknown>},
): ReadonlyArray<unknown> {
  if (PLAIN_METHODS.has(method)) {
    return args;
  }
  const at = method === 'assert' ? 1 : 0;
  const format = args[at];
  const isText = typeof format === 'string';
  return [
    ...args.slice(0, at),
    isText ? `${badge} ${String(format)}` : badge,
    STYLE,
    ` ${environmentName} `,
    '',
    ...args.slice(isText ? at + 1 : at),
  ];
}
