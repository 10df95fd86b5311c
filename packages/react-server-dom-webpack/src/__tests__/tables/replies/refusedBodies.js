// Decode rows: bodies whose root is refused, with the number or the name of the error.

export const REFUSED_BODIES = [
  {example: 'decode-09-path-refused-prototype', rejects: 570},
  {example: 'decode-10-path-refused-promise', rejects: 570},
  {example: 'decode-11-path-refused-string', rejects: 570},
  {example: 'decode-12-missing-part', rejects: 412, streamed: {rejects: 574}},
  {example: 'decode-14-no-root', rejects: 412},
  {example: 'decode-15-self-promise', rejects: 569},
  {example: 'decode-16-map-token-twice', rejects: 572},
  {example: 'decode-17-map-not-an-array', rejects: 575},
  {example: 'decode-21-blob-text', rejects: 582},
  {example: 'decode-22-typed-array-twice', rejects: 568},
  {example: 'decode-23-typed-array-size', rejects: 'RangeError'},
  {example: 'decode-27-stream-token-twice', rejects: 567},
  {example: 'decode-28-stream-as-plain-reference', rejects: 599},
  {example: 'decode-33-reference-unknown', rejects: 589},
  {example: 'decode-35-bigint-too-long', rejects: 581},
  {example: 'decode-36-bound-too-many', rejects: 580},
  {example: 'decode-37-array-limit', rejects: 571},
  {example: 'decode-40-bad-json', rejects: 'SyntaxError'},
];
