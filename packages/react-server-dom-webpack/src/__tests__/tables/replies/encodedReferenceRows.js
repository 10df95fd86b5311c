// Encode rows: server references, lazies, values that stay on the client, and values that cannot.

const ID = 'app/actions#save';

class Instance {
  field = 1;
}

const save = e => e.serverFunction('app/actions', 'save');

export const ENCODED_REFERENCE_ROWS = [
  {
    example: 'encode-38-server-reference',
    value: e => e.reference(ID),
    expect: save,
  },
  {
    example: 'encode-39-server-reference-twice',
    value: e => {
      const reference = e.reference(ID);
      return [reference, reference];
    },
    expect: e => {
      const reference = save(e);
      return [reference, reference];
    },
  },
  {
    example: 'encode-40-server-reference-bound',
    prepare: e => e.boundReference(ID, 'x', {y: 1}),
    value: (e, bound) => bound,
    expect: e => e.calling(['saved', 'x', {y: 1}]),
  },
  {
    example: 'encode-41-lazy',
    value: e => ({l: e.lazy('sync')}),
    expect: () => ({l: 'sync'}),
  },
  {
    example: 'encode-43-temp-function',
    temporaryReferences: true,
    value: e => ({f: e.localFunction}),
    expect: e => ({f: e.temporary('0:f')}),
  },
  {
    example: 'encode-44-temp-element',
    temporaryReferences: true,
    value: e => ({c: e.h('p'), d: [e.h('b')]}),
    expect: e => ({c: e.temporary('0:c'), d: [e.temporary('0:d:0')]}),
  },
  {
    example: 'encode-45-temp-in-map',
    temporaryReferences: true,
    value: e => new Map([['k', e.localFunction]]),
    expect: e => new Map([['k', e.temporary('1:0:1')]]),
  },
  {
    example: 'encode-46-temp-class-instance',
    temporaryReferences: true,
    value: () => ({d: new Instance()}),
    expect: e => ({d: e.temporary('0:d')}),
  },
  {
    example: 'encode-47-temp-root-element',
    temporaryReferences: true,
    value: e => e.h('p'),
    expect: e => e.temporary('0'),
  },
  {
    example: 'encode-48-refused-function',
    value: e => e.localFunction,
    rejects: 469,
  },
  {
    example: 'encode-49-refused-symbol',
    value: () => ({s: Symbol('local')}),
    rejects: 517,
  },
  {
    example: 'encode-50-refused-element',
    value: e => e.h('p'),
    rejects: 510,
  },
  {
    example: 'encode-51-refused-class',
    value: () => new Instance(),
    rejects: 499,
  },
];
