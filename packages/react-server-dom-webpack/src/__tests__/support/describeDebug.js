// A value with all additions of development, as lines of text. Positions in the clients, times and
// texts that differ are left out.

const ERROR_FIELDS = [
  'name',
  'message',
  'environmentName',
  'digest',
  'cause',
  'errors',
];
const CLIENT =
  /\/packages\/(react-client|flight-core)\/|\/packages\/.*\/src\/(client|dev)\/|react-server-dom-webpack/;
const TEST = /\bat .*(node:internal|__tests__|jest)/;
const BOTTOM = 'react_stack_bottom_frame';
const TIMES = new Set(['time', 'start', 'end', 'byteSize']);

// The frames of the server. The frames below the bottom frame belong to the test. Errors of the
// reference also have frames of its client below those of the server.
export function describeStack(stack) {
  const lines = String(stack).split('\n').map(describeFrame);
  const bottom = lines.indexOf('bottom');
  return lines
    .slice(0, bottom === -1 ? lines.length : bottom + 1)
    .filter(line => !TEST.test(line))
    .filter((line, at, all) => line !== 'client' || all[at - 1] !== line)
    .filter((line, at, all) => line !== 'client' || at < all.length - 1)
    .join(' | ');
}

function describeFrame(line) {
  if (!/^ +at /.test(line)) {
    return line;
  }
  if (line.includes(BOTTOM)) {
    return 'bottom';
  }
  return CLIENT.test(line) && !line.includes('__tests__')
    ? 'client'
    : line.trim().replace(/\?\d+:/, '?:');
}

function ownText(text) {
  return /omitted|left out/.test(text)
    ? '(omitted)'
    : text.replace(/^.*Connection closed.*$/m, '(closed)');
}

class Description {
  lines = [];
  seen = new Map();

  constructor({unwrap = value => value} = {}) {
    this.unwrap = unwrap;
  }

  add(path, start, key) {
    const value = this.unwrap(start);
    if (value === null || typeof value !== 'object') {
      this.lines.push(`${path} = ${this.primitive(value, key)}`);
    } else if (this.seen.has(value)) {
      this.lines.push(`${path} → ${this.seen.get(value)}`);
    } else {
      this.seen.set(value, path);
      this.addObject(path, value);
    }
  }

  primitive(value, key) {
    if (typeof value === 'number' && TIMES.has(key)) {
      return '(number)';
    }
    if (typeof value === 'function') {
      const isOurs = ['asyncIterator', '_init', 'run'].includes(key);
      return isOurs ? 'function' : `function ${value.name}`;
    }
    return typeof value === 'string'
      ? JSON.stringify(ownText(value))
      : Object.is(value, -0)
        ? '-0'
        : String(value);
  }

  addObject(path, value) {
    if (value instanceof Error) {
      this.addError(path, value);
    } else if (typeof value.then === 'function') {
      this.addPromise(path, value);
    } else if (value.name === 'rsc stream') {
      this.lines.push(`${path} = rsc stream ${Object.keys(value).join()}`);
    } else if (value instanceof Map || value instanceof Set) {
      this.add(`${path}.content`, [...value]);
    } else if (value instanceof ReadableStream) {
      this.add(`${path}._debugInfo`, value._debugInfo);
    } else if (ArrayBuffer.isView(value)) {
      this.lines.push(`${path} = ${value.constructor.name} ${value}`);
    } else {
      this.addMembers(path, value);
    }
  }

  addError(path, error) {
    this.lines.push(`${path} = ${describeStack(ownText(error.stack))}`);
    for (const field of ERROR_FIELDS.filter(name =>
      Object.hasOwn(error, name),
    )) {
      this.add(`${path}.${field}`, error[field], field);
    }
  }

  addPromise(path, promise) {
    if (/resolved/.test(promise.status)) {
      promise.then(
        () => {},
        () => {},
      );
    }
    this.lines.push(`${path} is ${promise.status}`);
    if (promise.status === 'fulfilled') {
      this.add(`${path}.value`, promise.value);
    } else if (promise.status === 'rejected') {
      this.add(`${path}.reason`, promise.reason);
    }
    this.add(`${path}._debugInfo`, promise._debugInfo ?? null);
  }

  addMembers(path, value) {
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    const frozen = Object.isFrozen(value) ? ' frozen' : '';
    this.lines.push(`${path} : ${name}${frozen}`);
    for (const key of Reflect.ownKeys(value)) {
      this.addMember(path, value, key);
    }
  }

  addMember(path, value, key) {
    const {enumerable, writable, get} = Reflect.getOwnPropertyDescriptor(
      value,
      key,
    );
    const marks = (enumerable ? '' : '~') + (get ? '()' : writable ? '' : '!');
    const name = typeof key === 'symbol' ? key.description.slice(7) : key;
    this.add(`${path}.${name}${marks}`, value[key], name);
  }
}

// `unwrap` may return another value in the place of a value.
export function describeDebug(value, options) {
  const description = new Description(options);
  description.add('root', value);
  return description.lines;
}
