// UTF-8 through the platform. The byte order mark is kept: it can be the first character of
// a text.

const decoder: TextDecoder = new TextDecoder('utf-8', {ignoreBOM: true});

export function decodeText(
  bytes: Uint8Array,
  start: number,
  end: number,
): string {
  return decoder.decode(bytes.subarray(start, end));
}
