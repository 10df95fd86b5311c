// Forms whose action has returned a state, for decodeFormState. Our server must have the results of
// the reference.
import {formCalling, formWith} from '../../support/replies/actionServer.js';

const BOUND = '{"id":"mod#act","bound":"$@1"}';

function withKey(form, key = 'k1') {
  form.append('$ACTION_KEY', key);
  return form;
}

const stateOf =
  (...parts) =>
  () =>
    withKey(formCalling(...parts));

export const STATE_BODIES = [
  ['nothing', () => formWith()],
  ['a key and no function', () => withKey(formWith())],
  [
    'a key and a function by its id',
    () => withKey(formWith(['$ACTION_ID_mod#act', ''])),
  ],
  ['a function and no key', () => formCalling(BOUND, '["s"]')],
  ['a broken function and no key', () => formCalling('{')],
  ['a state', stateOf(BOUND, '["s"]')],
  ['a state and two arguments', stateOf(BOUND, '["s",1,2]')],
  ['a permalink', () => withKey(formCalling(BOUND, '["s"]'), 'p/permalink')],
  ['an empty key', () => withKey(formCalling(BOUND, '["s"]'), '')],
  [
    'a key that is a file',
    () => withKey(formCalling(BOUND, '["s"]'), new Blob([])),
  ],
  [
    'the first of two keys',
    () => withKey(withKey(formCalling(BOUND, '["s"]'), 'a'), 'b'),
  ],
  [
    'a file and then a key',
    () => withKey(withKey(formCalling(BOUND, '["s"]'), new Blob([])), 'b'),
  ],
  [
    'the last of two functions',
    () =>
      formWith(
        ['$ACTION_KEY', 'k'],
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', '{'],
        ['$ACTION_REF_2', ''],
        ['$ACTION_2:0', '{"id":"mod#other","bound":"$@1"}'],
        ['$ACTION_2:1', '[1,2,3]'],
      ),
  ],
  ['a function that is not in the manifest', stateOf(unknown(), '["s"]')],
  ['nothing bound', stateOf('{"id":"mod#act","bound":null}')],
  ['no arguments', stateOf(BOUND, '[]')],
  ['bytes among the arguments', stateOf(BOUND, '["$A2"]', new Blob(['a']))],
  ['an array in place of a promise', stateOf('{"id":"a","bound":["s","x"]}')],
  ['2000 arguments', stateOf(BOUND, JSON.stringify(Array(2000).fill(0)))],
  ['arguments that are null', stateOf(BOUND, 'null')],
  ['arguments that are missing', stateOf(BOUND)],
  ['arguments that are broken', stateOf(BOUND, '[')],
  ['a reference that is missing', stateOf()],
  ['a reference that is broken', stateOf('{')],
  ['a reference that is null', stateOf('null')],
  [
    'the reference in another part',
    stateOf('"$1"', '{"id":"a","bound":["s"]}'),
  ],
  [
    'a reference that waits for bytes',
    stateOf('{"id":"mod#act","bound":"$A1"}', new Blob(['abc'])),
  ],
];

function unknown() {
  return '{"id":"nowhere#act","bound":"$@1"}';
}
