// The tables of the protocol: all tags of rows, and all `$` forms of a wire model. A test compares docs/protocol
// with them, and other tests the encoders and decoders.

function describeTag(letter, framing, meaning) {
  return {
    name: meaning.slice(0, meaning.indexOf(':')),
    letter,
    code: letter === '' ? 0 : letter.charCodeAt(0),
    framing,
    developmentOnly: meaning.includes('development only'),
    meaning,
  };
}

export const ROW_TAGS = [
  describeTag(
    '',
    'line',
    'model: JSON of the value of this id, or the next item',
  ),
  describeTag('I', 'line', 'module: metadata of a client module to import'),
  describeTag('H', 'line', 'hint: code letter and JSON; the row has no id'),
  describeTag('E', 'line', 'error: JSON with the digest; the id failed'),
  describeTag('T', 'sized', 'text: a long string, or the next string item'),
  describeTag('A', 'sized', 'arrayBuffer: bytes of an ArrayBuffer'),
  describeTag('O', 'sized', 'int8: Int8Array'),
  describeTag('o', 'sized', 'uint8: Uint8Array'),
  describeTag('U', 'sized', 'uint8Clamped: Uint8ClampedArray'),
  describeTag('S', 'sized', 'int16: Int16Array'),
  describeTag('s', 'sized', 'uint16: Uint16Array'),
  describeTag('L', 'sized', 'int32: Int32Array'),
  describeTag('l', 'sized', 'uint32: Uint32Array'),
  describeTag('G', 'sized', 'float32: Float32Array'),
  describeTag('g', 'sized', 'float64: Float64Array'),
  describeTag('M', 'sized', 'bigInt64: BigInt64Array'),
  describeTag('m', 'sized', 'bigUint64: BigUint64Array'),
  describeTag('V', 'sized', 'dataView: DataView'),
  describeTag('b', 'sized', 'bytes: the next bytes of an open byte stream'),
  describeTag('R', 'line', 'openStream: a ReadableStream of values begins'),
  describeTag('r', 'line', 'openByteStream: a byte stream begins'),
  describeTag('X', 'line', 'openIterable: an async iterable begins'),
  describeTag('x', 'line', 'openIterator: a single-use async iterator begins'),
  describeTag(
    'C',
    'line',
    'close: the stream ends, with an optional return value',
  ),
  describeTag('N', 'line', 'timeOrigin: absolute start time; development only'),
  describeTag('D', 'line', 'debugInfo: about the chunk; development only'),
  describeTag('J', 'line', 'ioInfo: an input/output record; development only'),
  describeTag('W', 'line', 'console: a call to replay; development only'),
];

// The letter after the `$`. `down` is server to client, `up` client to server.
function describeForm(name, letter, example, direction) {
  return {
    name,
    letter,
    example,
    direction,
    developmentOnly: name.startsWith('debug'),
  };
}

export const VALUE_TAGS = [
  describeForm('element', '', '$', 'down'),
  describeForm('escaped string', '$', '$$text', 'both'),
  describeForm('reference', '0-9a-f', '$1:props:children', 'both'),
  describeForm('lazy', 'L', '$L1', 'down'),
  describeForm('promise', '@', '$@1', 'both'),
  describeForm('symbol', 'S', '$Sreact.suspense', 'down'),
  describeForm('server reference', 'h', '$h1', 'both'),
  describeForm('server object', 'H', '$H1', 'both'),
  describeForm('temporary reference', 'T', '$T0:1:el', 'both'),
  describeForm('Map', 'Q', '$Q1', 'both'),
  describeForm('Set', 'W', '$W1', 'both'),
  describeForm('FormData', 'K', '$K1', 'both'),
  describeForm('Blob', 'B', '$B1', 'both'),
  describeForm('iterator', 'i', '$i1', 'both'),
  describeForm('Error', 'Z', '$Z', 'down'),
  describeForm('Date', 'D', '$D1970-01-01T00:00:00.000Z', 'both'),
  describeForm('BigInt', 'n', '$n12', 'both'),
  describeForm('Infinity', 'I', '$Infinity', 'both'),
  describeForm('-Infinity and -0', '-', '$-0', 'both'),
  describeForm('NaN', 'N', '$NaN', 'both'),
  describeForm('undefined', 'u', '$undefined', 'both'),
  describeForm('ArrayBuffer', 'A', '$A1', 'up'),
  describeForm('Int8Array', 'O', '$O1', 'up'),
  describeForm('Uint8Array', 'o', '$o1', 'up'),
  describeForm('Uint8ClampedArray', 'U', '$U1', 'up'),
  describeForm('Int16Array', 'S', '$S1', 'up'),
  describeForm('Uint16Array', 's', '$s1', 'up'),
  describeForm('Int32Array', 'L', '$L1', 'up'),
  describeForm('Uint32Array', 'l', '$l1', 'up'),
  describeForm('Float32Array', 'G', '$G1', 'up'),
  describeForm('Float64Array', 'g', '$g1', 'up'),
  describeForm('BigInt64Array', 'M', '$M1', 'up'),
  describeForm('BigUint64Array', 'm', '$m1', 'up'),
  describeForm('DataView', 'V', '$V1', 'up'),
  describeForm('ReadableStream', 'R', '$R1', 'up'),
  describeForm('stream of bytes', 'r', '$r1', 'up'),
  describeForm('async iterable', 'X', '$X1', 'up'),
  describeForm('async iterator', 'x', '$x1', 'up'),
  describeForm('weak promise', 'w', '$w1', 'down'),
  describeForm('debug constructor', 'P', '$PObject', 'down'),
  describeForm('debug code', 'E', '$E(() => {})', 'down'),
  describeForm('debug deferred value', 'Y', '$Y1', 'down'),
];
