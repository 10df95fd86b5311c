// Labels of I/O in the performance panel: "fetchUser (42) [Edge]". They contain the function, a
// description of its value, and the environment if it differs from that of the page.

import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';
import {textOf} from './rowValues.js';

// The limit for the characters of name, description and environment together.
const MOST = 30;

// Texts of other lengths are not useful as descriptions.
const SHORTEST = 5;
const LONGEST = 500;

const ADDRESSES = ['url', 'href', 'src', 'currentSrc', 'command'];
const EXCHANGES = ['request', 'response'];

// '' for values without a useful description.
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return ofFittingLength(value);
    case 'number':
    case 'bigint':
      return String(value);
    case 'function':
      return textOf(memberOf(value, 'name'));
    case 'object':
      return value === null ? '' : describeObject(value);
    default:
      return '';
  }
}

function ofFittingLength(text: string): string {
  return text.length >= SHORTEST && text.length <= LONGEST ? text : '';
}

function describeObject(value: interface {}): string {
  try {
    if (value instanceof Error) {
      return String(value.message);
    }
    const name = memberOf(value, 'name');
    return (
      addressOf(value) ??
      idOf(value) ??
      (typeof name === 'string' ? name : ownTextOf(value))
    );
  } catch {
    // A getter of the application threw.
    return '';
  }
}

function addressOf(value: interface {}): string | void {
  return [
    ...ADDRESSES.map(key => memberOf(value, key)),
    ...EXCHANGES.map(key => memberOf(memberOf(value, key), 'url')),
  ].find(address => typeof address === 'string');
}

function idOf(value: interface {}): string | void {
  const id = memberOf(value, 'id');
  return ['string', 'number', 'bigint'].includes(typeof id)
    ? String(id)
    : undefined;
}

function ownTextOf(value: interface {}): string {
  const toString = functionOf(memberOf(value, 'toString'));
  return toString === null ||
    toString === memberOf(Object.prototype, 'toString')
    ? ''
    : ofFittingLength(String(toString.call(value)));
}

// `environment` is '' if it is that of the page.
export function longName(
  name: string,
  description: string,
  environment: string,
): string {
  return name + (description && ` (${description})`) + suffixOf(environment);
}

export function shortName(
  name: string,
  description: string,
  environment: string,
): string {
  const suffix = suffixOf(environment);
  const room = MOST - name.length - suffix.length;
  return longName(
    name,
    room > 1 ? shorten(description, room) : '',
    environment,
  );
}

function suffixOf(environment: string): string {
  return environment && ` [${environment}]`;
}

// Only the end of a URL that is too long is kept: "…/page.json".
function shorten(description: string, room: number): string {
  if (description.length <= room) {
    return description;
  }
  if (!/^(https?:\/\/|\/)/.test(description)) {
    return '';
  }
  const [path] = description.split('?', 1);
  const trimmed = path.replace(/\/$/, '');
  const end = trimmed.slice(Math.max(0, trimmed.lastIndexOf('/')));
  if (end.length < room) {
    return '…' + end;
  }
  const tail = Math.ceil(room / 2);
  const head = room - tail - 1;
  const before = end.length < trimmed.length ? '…' : '';
  return `${before}${end.slice(0, head + 1)}…${end.slice(-tail)}`;
}
