// Sources from Node's hooks: strings, or bytes in UTF-8.

import {types} from 'util';

// A view of the bytes, without a copy. Null for an invalid source.
function viewBytes(source: unknown): NodeBuffer | null {
  if (types.isArrayBufferView(source)) {
    const {buffer, byteOffset, byteLength} = source;
    return Buffer.from(buffer, byteOffset, byteLength);
  }
  return types.isAnyArrayBuffer(source) ? Buffer.from(source) : null;
}

// Throws a TypeError for bytes that are not UTF-8. A byte order mark is removed.
function decode(bytes: NodeBuffer): string {
  // A copy of shared memory, which decoders refuse.
  return new TextDecoder('utf-8', {fatal: true}).decode(Buffer.concat([bytes]));
}

export function readText(source: unknown, url: string): string {
  if (typeof source === 'string') {
    return source;
  }
  const bytes = viewBytes(source);
  if (bytes === null) {
    throw new TypeError(
      `Expected the source of ${url} to be a string or bytes, got ` +
        `${source === null ? 'null' : typeof source}. A loader that runs before ` +
        'react-server-dom-webpack/node-loader must return the source of ES modules.',
    );
  }
  try {
    return decode(bytes);
  } catch {
    throw new TypeError(
      `${url} is not UTF-8. Save the file as UTF-8, or decode it in a loader that runs ` +
        'before react-server-dom-webpack/node-loader.',
    );
  }
}

// Whether bytes in any encoding that contains ASCII include one of the directives. Other cases
// are left to readText.
export function canHaveDirective(source: unknown): boolean {
  const bytes = viewBytes(source);
  return (
    bytes === null ||
    bytes.includes('use client') ||
    bytes.includes('use server')
  );
}
