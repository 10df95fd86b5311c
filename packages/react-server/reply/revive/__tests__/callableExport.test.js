import {acceptExport} from '../callableExport.js';
import {forClients, hostOf} from '../../__tests__/support/functions.js';

const host = hostOf({});
const marked = forClients(() => 'secret');
const unmarked = () => 'secret';

test('a registered function is accepted', () => {
  expect(acceptExport({host}, 'id', marked)).toBe(marked);
});

test.each([
  ['an unregistered function', unmarked],
  ['nothing', undefined],
  ['null', null],
  ['text', 'secret'],
  ['an object', {secret: 1}],
  ['an object with a call', {call() {}, apply() {}}],
])('%s is refused, and the message does not contain it', (title, value) => {
  const refuse = () => acceptExport({host}, 'the id', value);
  expect(refuse).toThrow(expect.objectContaining({code: 589}));
  expect(refuse).toThrow(/^(?!.*secret).*"the id"/);
});

test.each([undefined, null, false, 1, 'true'])(
  '%p does not enable the option, only true does',
  option => {
    const callers = {host, allowUnregisteredFunctions: option};
    expect(() => acceptExport(callers, 'id', unmarked)).toThrow('not marked');
  },
);

test('the option accepts any function, but no other value', () => {
  const callers = {host, allowUnregisteredFunctions: true};
  expect(acceptExport(callers, 'id', unmarked)).toBe(unmarked);
  expect(() => acceptExport(callers, 'id', 'text')).toThrow('not a function');
});
