// Values that become entries of their own: files, and the fields of a FormData.

import type {Reply} from './reply.js';

import {addContent, addEntry, takePart, tokenOf} from './reply.js';
import {functionOf} from 'flight-core/src/guard/userValues.js';
import {BINARY_CLASSES} from 'flight-core/src/wire/binaryClasses.js';
import {FORM_ENTRY} from 'flight-core/src/wire/replyNames.js';
import {BINARY_LETTERS} from 'flight-core/src/wire/rowTags.js';
import {
  BLOB_PREFIX,
  FORM_DATA_PREFIX,
  REFERENCE_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

// Null for all other objects. Some environments lack FormData or Blob.
export function encodeFile(
  reply: Reply,
  value: $FlowFixMe, // an instance, as tested
): string | null {
  if (isInstance(value, 'FormData')) {
    return encodeFormData(reply, value);
  }
  if (isInstance(value, 'Blob')) {
    // "$B1" with the file 1
    return addContent(reply, BLOB_PREFIX, value);
  }
  const index = BINARY_CLASSES.findIndex(View => value instanceof View);
  if (index < 0) {
    return null;
  }
  // "$A1", "$o1" with a file that has the bytes
  const bytes = new Blob([
    value instanceof ArrayBuffer ? value : bytesOf(value),
  ]);
  return addContent(reply, REFERENCE_PREFIX + BINARY_LETTERS[index], bytes);
}

// A proxy of a view, which `instanceof` accepts, throws here. A Blob would contain its name.
function bytesOf({buffer, byteOffset, byteLength}: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

export function isInstance(value: interface {}, name: string): boolean {
  const globals: {readonly [string]: unknown} = globalThis;
  const constructor = functionOf(globals[name]);
  return constructor !== null && value instanceof constructor;
}

// "$K1". Its fields are entries of the reply, such as `_1_name`.
function encodeFormData(reply: Reply, value: FormData): string {
  const part = takePart(reply);
  value.forEach((content, name) => {
    addEntry(reply, `${FORM_ENTRY}${part}_${name}`, content);
  });
  return tokenOf(FORM_DATA_PREFIX, part);
}
