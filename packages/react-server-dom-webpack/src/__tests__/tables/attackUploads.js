// Bodies of uploads that no browser sends. `lines` end with CR LF; `--x` is the boundary.
//
//   rejects  the number of the error, 'Error' for one of busboy's own, or 'any refusal'
//   value    the decoded value
//   alone    not compared with the reference

const BASE64 = '473';

function part(name, content, ...headers) {
  return [
    '--x',
    `Content-Disposition: form-data; name="${name}"`,
    ...headers,
    '',
    content,
  ];
}

function upload(name, content, ...headers) {
  return [
    '--x',
    `Content-Disposition: form-data; name="${name}"; filename="f"`,
    ...headers,
    '',
    content,
  ];
}

const END = ['--x--', ''];

const ENCODED = ['base64', 'BASE64', 'BaSe64'].flatMap(encoding => [
  {
    name: `a file in ${encoding}`,
    lines: [
      ...upload('1', 'YWJj', `Content-Transfer-Encoding: ${encoding}`),
      ...part('0', '["$B1"]'),
      ...END,
    ],
    rejects: BASE64,
  },
  {
    name: `a file in ${encoding} behind the value`,
    lines: [
      ...part('0', '["$@1"]'),
      ...upload('1', 'YWJj', `Content-Transfer-Encoding: ${encoding}`),
      ...part('1', '1'),
      ...END,
    ],
    rejects: 'anything',
  },
]);

const CUT_OFF = [
  {name: 'nothing', lines: [], rejects: 'any refusal'},
  {name: 'no part', lines: [...END], rejects: '412'},
  {name: 'no boundary', lines: ['0=1'], rejects: 'any refusal'},
  {
    name: 'a truncated field',
    lines: ['--x', 'Content-Disposition: form-data; name="0"', '', '[1'],
    rejects: 'any refusal',
  },
  {
    name: 'truncated headers',
    lines: ['--x', 'Content-Disposition: form-data; na'],
    rejects: 'any refusal',
  },
  {
    name: 'a truncated file',
    lines: [...part('0', '["$o1"]'), ...upload('1', 'abc')],
    rejects: 'any refusal',
  },
  {
    name: 'no end',
    lines: [...part('0', '["$@1"]'), '--x'],
    rejects: 'anything',
  },
];

const ODD_HEADERS = [
  {
    name: 'a part without a name',
    lines: [
      '--x',
      'Content-Disposition: form-data',
      '',
      '5',
      ...part('0', '[1]'),
      ...END,
    ],
    value: [1],
  },
  {
    name: 'a part without a disposition',
    lines: ['--x', 'X: y', '', '5', ...part('0', '[1]'), ...END],
    value: [1],
  },
  {
    name: 'an attachment',
    lines: [
      '--x',
      'Content-Disposition: attachment; name="0"',
      '',
      '5',
      ...part('0', '[1]'),
      ...END,
    ],
    value: [1],
  },
  {
    name: 'an unknown charset',
    lines: [
      ...part('0', '[1]', 'Content-Type: text/plain; charset=nothing'),
      ...END,
    ],
    rejects: 'protocol',
  },
  {
    name: 'headers that are too long',
    lines: [
      ...part('1', '5', 'X: ' + 'y'.repeat(20000)),
      ...part('0', '[1]'),
      ...END,
    ],
    rejects: 'anything',
  },
  {
    name: 'a name that is encoded',
    lines: [
      '--x',
      "Content-Disposition: form-data; name*=utf-8''%30",
      '',
      '[5]',
      ...part('0', '[1]'),
      ...END,
    ],
    rejects: 'anything',
  },
  {
    name: 'a file name with a path',
    lines: [
      '--x',
      'Content-Disposition: form-data; name="1"; filename="../../etc/passwd"',
      '',
      'abc',
      ...part('0', '["$o1"]'),
      ...END,
    ],
    value: [new Uint8Array([97, 98, 99])],
  },
];

export const UPLOAD_ATTACKS = [...ENCODED, ...CUT_OFF, ...ODD_HEADERS];
