import type {ByteHost} from '../bytes/byteHost.js';

const ENTITIES: {readonly [character: string]: string} = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

export function escapeAttribute(value: string): string {
  return value.replace(/[&"'<>]/g, character => ENTITIES[character]);
}

// Names and values as in a tag: ` lang="en" hidden`. Null if there are none.
export function encodeAttributes(
  host: ByteHost,
  attributes: {readonly [name: string]: string | true} | null,
): Uint8Array | null {
  if (attributes === null) {
    return null;
  }
  const text = Object.entries(attributes)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
    )
    .join('');
  return text === '' ? null : host.encode(text);
}
