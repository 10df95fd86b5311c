// Values that a server refuses, one row for each situation of the specification (development, 5.3;
// wire format, 10): texts that the message must contain. In development the client gets the same
// message.
//
//   code     the number of the situation
//   model    (server environment) → a model with such a value
//   names    texts in the message that help to find the place, in upper or lower case

class Point {
  constructor() {
    this.x = 1;
  }
}

export const REFUSED_VALUES = [
  {
    name: 'an instance of a class',
    code: 498,
    model: () => ({outer: {start: new Point()}}),
    names: ['start'],
  },
  {
    name: 'an object without a prototype',
    code: 498,
    model: () => ({outer: {bare: Object.create(null)}}),
    names: ['bare'],
  },
  {
    name: 'an event handler',
    code: 374,
    model: ({h}) => h('button', {onClick: () => {}}),
    names: ['onClick'],
  },
  {
    name: 'a function in data',
    code: 375,
    model: () => ({run: () => {}}),
    names: ['run', '"use server"'],
  },
  {
    name: 'a function as a child',
    code: 375,
    model: ({h}) => h('section', null, () => 'text'),
    names: ['children'],
  },
  {
    name: 'a symbol that is not global',
    code: 376,
    model: () => ({mark: Symbol('local')}),
    names: ['mark', 'local'],
  },
  {
    name: 'a ref',
    code: 379,
    model: ({h}) => h('input', {ref: () => {}}),
    names: ['ref'],
  },
  {
    name: 'a client reference that the manifest does not have',
    code: 596,
    model: ({h, clientReference}) => h(clientReference('./Lost.js', 'Lost')),
    names: ['./Lost.js#Lost'],
  },
  {
    name: 'a client reference that is called',
    code: 595,
    model: ({h, Server}) => {
      const module = Server.createClientModuleProxy('./Lost.js');
      return h(() => module.Lost());
    },
    names: ['Lost'],
  },
  {
    name: 'a property of a client reference',
    code: 591,
    model: ({h, Server}) => {
      const module = Server.createClientModuleProxy('./Lost.js');
      return h(() => module.Lost.part);
    },
    names: ['Lost', 'part'],
  },
];
