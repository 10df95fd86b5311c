// Recognises destinations whose output is exactly what is written to them.

import {PassThrough} from 'stream';

const {prototype} = PassThrough;

// The methods that options and applications may replace.
const METHODS = ['_transform', '_flush', '_write', '_read', 'write', 'push'];

// Returns the stream if it is an empty, open PassThrough, and not a subclass; else null.
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
