// Replies with server functions. Our server must have the results of the reference. `look` gets the
// decoded value.
import {replyWith} from '../../support/replies/actionServer.js';

const ACT = '{"id":"mod#act","bound":null}';
const BOUND = '{"id":"mod#other","bound":"$@2"}';
const SLOW_TO_ROOT = '{"id":"slow#other","bound":"$@4"}';
const SLOW = '{"id":"slow#other","bound":"$@2"}';

const reply =
  (...parts) =>
  () =>
    replyWith(...parts);

const callFirst = ([fn]) => fn('x');
const callBoth = ([first, second]) => [first === second, first('x'), second(1)];
const describeFirst = ([fn]) => [
  String(fn),
  fn.name,
  fn.$$id,
  fn.$$bound,
  String(fn.$$typeof),
  Object.keys(fn),
];

export const FUNCTION_BODIES = [
  ['a function', reply('{"f":"$h1"}', ACT)],
  ['a function as the root', reply('"$h1"', ACT), fn => fn('x')],
  ['a registered function', reply('["$h1"]', ACT), describeFirst],
  [
    'an entry of its own in the manifest',
    reply('["$h1"]', '{"id":"mod#renamed","bound":null}'),
    callFirst,
  ],
  [
    'a module that loads slowly',
    reply('["$h1"]', '{"id":"slow#act","bound":null}'),
    callFirst,
  ],
  [
    'an async module',
    reply('["$h1"]', '{"id":"async#act","bound":null}'),
    callFirst,
  ],
  [
    'an async module that loads slowly',
    reply('["$h1"]', '{"id":"slowAsync#act","bound":null}'),
    callFirst,
  ],
  ['a module that fails', reply('["$h1"]', '{"id":"failing#act"}')],
  ['a chunk that fails', reply('["$h1"]', '{"id":"broken#act"}')],
  ['a missing module', reply('["$h1"]', '{"id":"absent#act"}')],
  ['an unknown module', reply('["$h1"]', '{"id":"nowhere#act"}')],
  ['an empty id', reply('["$h1"]', '{"id":""}')],
  ['an id that every object has', reply('["$h1"]', '{"id":"toString"}')],
  ['the prototype of a manifest', reply('["$h1"]', '{"id":"__proto__"}')],
  ['the same function twice', reply('["$h1","$h1"]', ACT), callBoth],
  [
    'the same bound function twice',
    reply('["$h1","$h1"]', BOUND, '[1]'),
    callBoth,
  ],
  [
    'the same function twice, which loads slowly',
    reply('["$h1","$h1"]', SLOW, '[1]'),
    callBoth,
  ],
  [
    'bound arguments',
    reply('["$h1"]', BOUND, '[{"a":1},"$undefined"]'),
    callFirst,
  ],
  [
    'a registered bound function',
    reply('["$h1"]', BOUND, '[1]'),
    describeFirst,
  ],
  ['a function bound to nothing', reply('["$h1"]', BOUND, '[]'), describeFirst],
  [
    'bytes among the arguments',
    reply('["$h1"]', BOUND, '["$A3"]', new Blob(['ab'])),
    callFirst,
  ],
  [
    'a function among the arguments',
    reply('["$h1"]', BOUND, '["$h3"]', ACT),
    callFirst,
  ],
  ['arguments that are a number', reply('["$h1"]', BOUND, '5'), callFirst],
  ['arguments that are null', reply('["$h1"]', BOUND, 'null'), callFirst],
  [
    'arguments that are a Map',
    reply('["$h1"]', BOUND, '"$Q3"', '[[1,2]]'),
    callFirst,
  ],
  [
    'arguments that are a promise',
    reply('["$h1"]', BOUND, '"$@3"', '["z"]'),
    callFirst,
  ],
  ['arguments that are missing', reply('["$h1"]', BOUND)],
  ['arguments that are broken', reply('["$h1"]', BOUND, '[')],
  [
    'an array in place of a promise',
    reply('["$h1"]', '{"id":"mod#other","bound":["y"]}'),
    callFirst,
  ],
  [
    'an array of another part in place of a promise',
    reply('["$h1"]', '{"id":"mod#other","bound":"$2"}', '["y"]'),
    callFirst,
  ],
  [
    'something that looks like a promise',
    reply(
      '["$h1"]',
      '{"id":"mod#other","bound":{"status":"fulfilled","value":["y"]}}',
    ),
    callFirst,
  ],
  ['1000 arguments', reply('["$h1"]', BOUND, arrayOf(1000)), describeFirst],
  ['1001 arguments', reply('["$h1"]', BOUND, arrayOf(1001))],
  ['an id that is a number', reply('["$h1"]', '{"id":5,"bound":null}')],
  ['an id that is missing', reply('["$h1"]', '{}')],
  ['a reference that is null', reply('["$h1"]', 'null')],
  ['a reference that is a number', reply('["$h1"]', '5')],
  ['a reference that is a string', reply('["$h1"]', '"mod#act"')],
  ['a reference that is an array', reply('["$h1"]', '["mod#act"]')],
  ['a reference that is a promise', reply('["$h1"]', '"$@2"', ACT)],
  ['a reference that is a function', reply('["$h1"]', '"$h2"', ACT)],
  ['a reference that is missing', reply('["$h1"]')],
  ['a reference that is broken', reply('["$h1"]', '{')],
  [
    'a reference by path',
    reply(`[${ACT},"$h0:0"]`),
    ([metadata, fn]) => [typeof metadata, fn('x')],
  ],
  ['a function as then', reply('{"a":1,"then":"$h1"}', ACT)],
  [
    'a function that loads slowly as then',
    reply('{"a":1,"then":"$h1"}', '{"id":"slow#act"}'),
  ],
  [
    'an unknown function as then',
    reply('{"a":1,"then":"$h1"}', '{"id":"nowhere#act"}'),
  ],
  ['a path to a function as then', reply('{"a":"$h1","then":"$0:a"}', ACT)],
  [
    'a path to a function that loads slowly as then',
    reply('{"a":"$h1","then":"$0:a"}', '{"id":"slow#act"}'),
  ],
  ['a part that is a function as then', reply('{"then":"$1"}', '"$h2"', ACT)],
  [
    'a part that is a function that loads slowly as then',
    reply('{"then":"$1"}', '"$h2"', '{"id":"slow#act"}'),
  ],
  [
    'a function under other names',
    reply('{"toJSON":"$h1","toString":"$h1","call":"$h1"}', ACT),
    value => Object.keys(value).map(key => value[key](1)),
  ],
  [
    'a function in a Map',
    reply('"$Q2"', ACT, '[["then","$h1"]]'),
    map => map.get('then')('x'),
  ],
];

// The reference waits for these without end. `look`: are they what they were?
export const CIRCULAR_FUNCTIONS = [
  [
    'a function bound to its holder',
    reply('{"f":"$h1"}', BOUND, '["$0"]'),
    holder => holder.f()[0] === holder,
  ],
  [
    'a function bound to an object that holds it',
    reply('"$h1"', BOUND, '[{"f":"$h1"}]'),
    fn => fn()[0].f === fn,
  ],
  [
    'a function bound to a Map that holds it',
    reply('{"m":"$Q3"}', BOUND, '["$0:m"]', '[["f","$h1"]]'),
    ({m}) => m.get('f')()[0] === m,
  ],
  [
    'functions bound to the holders of each other',
    reply('{"f":"$h1"}', BOUND, '[{"g":"$h3"}]', SLOW_TO_ROOT, '["$0"]'),
    holder => holder.f()[0].g()[0] === holder,
  ],
];

function arrayOf(length) {
  return JSON.stringify(Array(length).fill(0));
}
