// Conformance rows: how a fixed limit cuts a response. The examples show the policy of the
// reference, on which decoders do not depend. Our server cuts at other places, so only the decoded
// value is compared.

const x = times => 'x'.repeat(times);

export const ROW_SIZE_ROWS = [
  {
    example: '087-row-size-exact-limit',
    forms: ['row size'],
    value: ({h}) => h('div', null, x(1000), x(1000), x(1000), x(180), h('i')),
  },
  {
    example: '088-row-size-over-limit',
    forms: ['row size'],
    value: ({h}) => h('div', null, x(1000), x(1000), x(1000), x(181), h('i')),
  },
  {
    example: '089-row-size-ancestors',
    forms: ['row size', 'component'],
    model: ({h}) => {
      const Txt = () => 't';
      return h(
        'div',
        null,
        h('p', null, x(1000), x(1000), x(1000), x(300), h('b')),
        h('i'),
        'text',
        {a: 1},
        h(Txt),
        h('span', null, h('q')),
      );
    },
    expect: ({h}) =>
      h(
        'div',
        null,
        h('p', null, x(1000), x(1000), x(1000), x(300), h('b')),
        h('i'),
        'text',
        {a: 1},
        't',
        h('span', null, h('q')),
      ),
  },
  {
    example: '090-row-size-list',
    forms: ['row size'],
    value: ({h}) =>
      h('ul', {
        children: Array.from({length: 9}, (_, index) =>
          h('li', {key: String(index)}, x(600)),
        ),
      }),
  },
  {
    example: '091-row-size-shared',
    forms: ['row size', 'sharing'],
    value: ({h}) => {
      const e = h('i');
      return h('div', null, x(1100), x(1100), x(1100), e, e);
    },
  },
  {
    example: '092-row-size-map-rollback',
    forms: ['row size', 'Map'],
    value: ({h}) =>
      h(
        'div',
        null,
        x(1000),
        x(1000),
        x(1000),
        {
          m: new Map([
            ['k', x(500)],
            ['e', h('i')],
          ]),
        },
        h('u'),
      ),
  },
  {
    example: '093-row-size-text-row-counts',
    forms: ['row size', 'text row'],
    value: ({h}) => h('div', null, x(4000), h('i')),
  },
].map(row => ({...row, cutElsewhere: true}));
