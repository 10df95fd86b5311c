// Bytes of the worked examples as text: UTF-8, where a byte that is no text is written as `\xff`.
const ESCAPED = /\\x([0-9a-f]{2})/g;
const REPLACEMENT = '\ufffd';

export function parseBytes(text) {
  // Splitting by a group gives texts and bytes by turns.
  const pieces = text.split(ESCAPED);
  return Buffer.concat(
    pieces.map((piece, index) =>
      Buffer.from(piece, index % 2 === 0 ? 'utf8' : 'hex'),
    ),
  );
}

// The examples have no text that contains the replacement character.
export function showBytes(bytes) {
  const text = bytes.toString('utf8');
  const isText =
    !/[\0-\x08\x0b-\x1f\x7f]/.test(text) && !text.includes(REPLACEMENT);
  return isText
    ? text
    : bytes
        .toString('latin1')
        .replace(
          /[^\n\x20-\x7e]/g,
          byte => '\\x' + byte.charCodeAt(0).toString(16).padStart(2, '0'),
        );
}
