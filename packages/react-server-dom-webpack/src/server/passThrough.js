// Destinations that give what is written to them, unchanged. Others may transform it, or have no
// readers.

import {PassThrough} from 'stream';

const {prototype} = PassThrough;

// What options and applications replace.
const METHODS = ['_transform', '_flush', '_write', '_read', 'write', 'push'];

// An empty and open PassThrough, not of a subclass; null for all other streams.
export function asPassThrough(stream: interface {}): PassThrough | null {
  return stream instanceof PassThrough &&
    Reflect.getPrototypeOf(stream) === prototype &&
    METHODS.every(
      name => Reflect.get(stream, name) === Reflect.get(prototype, name),
    ) &&
    stream.writable &&
    stream.writableLength === 0 &&
    stream.readableLength === 0
    ? stream
    : null;
}
