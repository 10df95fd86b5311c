import {readDirectiveOf} from '../readDirectiveOf.js';

const FILE = '/app/src/A.js';

function read(content) {
  return readDirectiveOf(content, FILE);
}

const NO_PROBLEM = {problem: null};

test.each([
  ['a directive', "'use client';", true],
  ['a directive after a byte order mark', '\ufeff"use client"', true],
  ['a mention', "// 'use client'\nexport {};", false],
  ['the other directive', "'use server';", false],
  ['nothing', '', false],
])('%s', (_name, text, isClient) => {
  expect(read(text)).toEqual({isClient, ...NO_PROBLEM});
  expect(read(Buffer.from(text))).toEqual({isClient, ...NO_PROBLEM});
});

test('bytes may be a part of a larger buffer', () => {
  const bytes = Buffer.from("'use client';").subarray(2);
  expect(read(bytes)).toEqual({isClient: false, ...NO_PROBLEM});
  const view = new Uint8Array(Buffer.from("xx'use client';").subarray(2));
  expect(read(view)).toEqual({isClient: true, ...NO_PROBLEM});
});

test('both directives are an error at the second one', () => {
  expect(read("'use client';\n'use server';")).toEqual({
    isClient: false,
    problem: {
      severity: 'error',
      message: expect.stringContaining(FILE),
      file: FILE,
      place: {line: 2, column: 0},
    },
  });
});

const LATIN = Buffer.from([0x27, 0xe4, 0x27]);

test.each([
  ['Latin-1', Buffer.concat([Buffer.from("'use client';"), LATIN]), true],
  ['UTF-16', Buffer.from("\ufeff'use client';", 'utf16le'), false],
  [
    'UTF-16, turned',
    Buffer.from("\ufeff'use client';", 'utf16le').swap16(),
    false,
  ],
])('%s that mentions the directive is a warning', (_name, bytes, isClient) => {
  expect(read(bytes)).toEqual({
    isClient,
    problem: {
      severity: 'warning',
      message: expect.stringContaining('not UTF-8'),
      file: FILE,
      place: null,
    },
  });
});

test('a file that is not UTF-8 and does not mention the directive is ignored', () => {
  expect(read(LATIN)).toEqual({isClient: false, ...NO_PROBLEM});
});
