// Reads from the stacks of asynchronous operations whether the application waited, and for what.

import type {CallSite} from '../stacks/callSites.js';

import {originalFile} from '../stacks/callSites.js';

type Filter = (
  url: string,
  name: string,
  line: number,
  column: number,
) => boolean;

const HOOKS = 'node:internal/async_hooks';
const STATICS = ['all', 'allSettled', 'race', 'try', 'resolve', 'reject'];

// Names of functions of the platform in stacks.
const OF_BOTH = [...STATICS, 'withResolvers'].flatMap(name => [
  'Promise.' + name,
  'Function.' + name,
]);
const WAITS: Set<string> = new Set([
  ...OF_BOTH,
  'Promise.any',
  'Function.any',
  'Promise.then',
  'Promise.catch',
  'Promise.finally',
]);
const MAKES: Set<string> = new Set([...OF_BOTH, 'new Promise']);

function isFirstParty(
  filter: Filter,
  [name, file, line, column]: CallSite,
): boolean {
  const url = originalFile(file);
  return url !== '' && filter(url, name, line, column);
}

function withoutFirst(
  stack: ReadonlyArray<CallSite>,
  names: Set<string>,
): ReadonlyArray<CallSite> {
  let first = 0;
  while (first < stack.length) {
    const [name, file] = stack[first];
    if (!file.startsWith(HOOKS) && !(file === '' && names.has(name))) {
      break;
    }
    first++;
  }
  return stack.slice(first);
}

export function isUserAwait(
  filter: Filter,
  stack: ReadonlyArray<CallSite>,
): boolean {
  const [site] = withoutFirst(stack, WAITS);
  return site !== undefined && isFirstParty(filter, site);
}

// Whether code of the application was running, and not only waiting, when the operation began.
export function isMadeByUser(
  filter: Filter,
  stack: ReadonlyArray<CallSite> | null,
): boolean {
  return (
    stack !== null && stack.some(site => !site[6] && isFirstParty(filter, site))
  );
}

// Without the functions of the platform that create promises, which are at the top of the stack.
export function withoutMakers(
  stack: ReadonlyArray<CallSite>,
): ReadonlyArray<CallSite> {
  return withoutFirst(stack, MAKES);
}

// The function that the application called, or the one in which it did the work itself. The stack
// is without functions of the platform.
export function nameOfIo(
  filter: Filter,
  stack: ReadonlyArray<CallSite>,
): string {
  let name = '';
  for (const site of stack) {
    if (isFirstParty(filter, site)) {
      return withoutGlobal(name === '' ? site[0] : name);
    }
    name = site[0];
  }
  return '';
}

// In browsers functions of the platform are methods of the window.
function withoutGlobal(name: string): string {
  return name.startsWith('Window.') ? name.slice('Window.'.length) : name;
}
