// Streaming UTF-8. The byte order mark is kept: it can be the first character of a text.

export function createStringDecoder(): TextDecoder {
  return new TextDecoder('utf-8', {ignoreBOM: true});
}

export function readPartialStringChunk(
  decoder: TextDecoder,
  bytes: Uint8Array,
): string {
  return decoder.decode(bytes, {stream: true});
}

export function readFinalStringChunk(
  decoder: TextDecoder,
  bytes: Uint8Array,
): string {
  return decoder.decode(bytes);
}
