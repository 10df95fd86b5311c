// Forms with an action, for decodeAction. Our server must have the results of the reference.
import {formCalling, formWith} from '../../support/replies/actionServer.js';

const ACT = '{"id":"mod#act","bound":null}';
const BOUND = '{"id":"mod#act","bound":"$@1"}';

const byId = id => () => formWith([`$ACTION_ID_${id}`, ''], ['a', '1']);
const calling =
  (...parts) =>
  () =>
    formCalling(...parts);

export const FORM_BODIES = [
  ['a function by its id', byId('mod#act')],
  ['an entry of its own in the manifest', byId('mod#renamed')],
  ['a module that loads slowly', byId('slow#act')],
  ['an async module', byId('async#act')],
  ['an async module that loads slowly', byId('slowAsync#act')],
  ['a module that fails', byId('failing#act')],
  ['a chunk that fails', byId('broken#act')],
  ['an unknown module', byId('nowhere#act')],
  ['an unknown export', byId('mod#nothing')],
  ['an inherited export', byId('mod#constructor')],
  ['the prototype of an export', byId('mod#__proto__')],
  ['an export that is not a function', byId('mod#number')],
  ['a module', byId('mod#*')],
  ['a default export', byId('mod#')],
  ['an empty id', byId('')],
  ['an id that every object has', byId('toString')],
  ['an id that every object has, and a name', byId('constructor#name')],
  ['the prototype of a manifest', byId('__proto__')],
  ['no function', () => formWith(['a', '1'], ['$ACTION_KEY', 'k'])],
  [
    'a file instead of a string',
    () => formWith(['$ACTION_ID_mod#act', new Blob([])], ['a', '1']),
  ],
  [
    'the last of two ids',
    () => formWith(['$ACTION_ID_mod#act', ''], ['$ACTION_ID_mod#other', '']),
  ],
  [
    'the last of an unknown and a known id',
    () => formWith(['$ACTION_ID_nowhere', ''], ['$ACTION_ID_mod#other', '']),
  ],
  [
    'the last of a known and an unknown id',
    () => formWith(['$ACTION_ID_mod#other', ''], ['$ACTION_ID_nowhere', '']),
  ],
  [
    'the last of two replies, the first of which is broken',
    () =>
      formWith(
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', '{'],
        ['$ACTION_REF_2', ''],
        ['$ACTION_2:0', ACT],
      ),
  ],
  [
    'names that every object has',
    () =>
      formWith(
        ['__proto__', '1'],
        ['constructor', '2'],
        ['then', '3'],
        ['$ACTION_ID_mod#act', ''],
        ['$ACTION', '4'],
        ['$ACTION_OTHER', '5'],
      ),
  ],
  [
    'a prefix that is empty',
    () => formWith(['$ACTION_REF_', ''], ['$ACTION_:0', ACT]),
  ],
  [
    'a prefix with a colon',
    () => formWith(['$ACTION_REF_a:b', ''], ['$ACTION_a:b:0', ACT]),
  ],
  [
    'a prefix that every object has',
    () => formWith(['$ACTION_REF___proto__', ''], ['$ACTION___proto__:0', ACT]),
  ],
  [
    'the later of two roots',
    () =>
      formWith(
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', ACT],
        ['$ACTION_1:0', '{"id":"mod#other","bound":null}'],
      ),
  ],
  ['nothing bound', calling(ACT)],
  ['no `bound`', calling('{"id":"mod#act"}')],
  ['undefined bound', calling('{"id":"mod#act","bound":"$undefined"}')],
  ['two arguments', calling(BOUND, '["x",{"y":"$2"}]', '{"z":1}')],
  ['a promise among the arguments', calling(BOUND, '["$@2"]', '1')],
  ['a function among the arguments', calling(BOUND, '["$h2"]', ACT)],
  ['a file among the arguments', calling(BOUND, '["$B2"]', new Blob(['abc']))],
  ['bytes among the arguments', calling(BOUND, '["$A2"]', new Blob(['abc']))],
  [
    'a function that loads slowly among the arguments',
    calling(BOUND, '["$h2"]', '{"id":"slow#act","bound":null}'),
  ],
  [
    'a module that loads slowly and is bound',
    calling('{"id":"slow#act","bound":"$@1"}', '[1]'),
  ],
  ['arguments that are a number', calling(BOUND, '5')],
  ['arguments that are a string', calling(BOUND, '"ab"')],
  ['arguments that are an object', calling(BOUND, '{"length":3}')],
  ['arguments that are a Map', calling(BOUND, '"$Q2"', '[["a",1]]')],
  ['arguments that are a promise', calling(BOUND, '"$@2"', '["y"]')],
  ['arguments that are null', calling(BOUND, 'null')],
  ['arguments that are undefined', calling(BOUND, '"$undefined"')],
  ['arguments that are missing', calling(BOUND)],
  ['arguments that are broken', calling(BOUND, '[')],
  ['arguments that promise themselves', calling(BOUND, '"$@1"')],
  ['an array in place of a promise', calling('{"id":"mod#act","bound":["x"]}')],
  [
    'an array of another part in place of a promise',
    calling('{"id":"mod#act","bound":"$1"}', '["x"]'),
  ],
  [
    'something that looks like a promise',
    calling('{"id":"mod#act","bound":{"status":"fulfilled","value":["x"]}}'),
  ],
  [
    'something that looks like a thenable',
    calling('{"id":"mod#act","bound":{"then":"$h1"}}', ACT),
  ],
  ['the reference in another part', calling('"$1"', ACT)],
  ['1000 arguments', calling(BOUND, arrayOf(1000))],
  ['1001 arguments', calling(BOUND, arrayOf(1001))],
  ['an id that is a number', calling('{"id":5,"bound":null}')],
  ['an id that is missing', calling('{"bound":null}')],
  ['a reference that is null', calling('null')],
  ['a reference that is undefined', calling('"$undefined"')],
  ['a reference that is a string', calling('"mod#act"')],
  ['a reference that is an array', calling('["mod#act"]')],
  ['a reference that is a promise', calling('"$@1"', ACT)],
  ['a reference that is a function', calling('"$h1"', ACT)],
  ['a reference that is a Map', calling('"$Q1"', '[["id","mod#act"]]')],
  ['a reference that is broken', calling('{')],
  ['a reference that is missing', calling()],
  ['a reference that is a file', calling(new Blob([ACT]))],
  ['a reference that leads to itself', calling('"$0"')],
  ['a reference that promises itself', calling('"$@0"')],
  [
    'a reference that waits for bytes',
    calling('{"id":"mod#act","bound":"$A1"}', new Blob(['abc'])),
  ],
];

function arrayOf(length) {
  return JSON.stringify(Array(length).fill(0));
}
