// Replayed console calls begin with the name of their environment.

import type {BindToConsole} from './debugState.js';

import {
  BADGE_STYLE,
  canHaveBadge,
  textIndexOf,
} from 'flight-core/src/dev/badgeParts.js';
import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';

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
  if (!canHaveBadge(method)) {
    return args;
  }
  const at = textIndexOf(method);
  const format = args[at];
  const isText = typeof format === 'string';
  return [
    ...args.slice(0, at),
    isText ? `${badge} ${String(format)}` : badge,
    BADGE_STYLE,
    ` ${environmentName} `,
    '',
    ...args.slice(isText ? at + 1 : at),
  ];
}
