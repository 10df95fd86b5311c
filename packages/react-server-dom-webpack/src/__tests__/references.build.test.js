// Everything that can be asked of references, of our server and of the original.
import {within} from './support/guard.js';
import {loadServers, SERVERS} from './support/layers.js';
import {answerOf, REFERENCE_PROBES} from './tables/referenceProbes.js';

let servers;

beforeAll(() => {
  servers = loadServers();
});

async function answersOf(server) {
  const answers = {};
  for (const [title, probe] of REFERENCE_PROBES) {
    answers[title] = await within(
      answerOf(probe, servers[server].Server),
      title,
    );
  }
  return answers;
}

test('the probes tell something', async () => {
  const answers = Object.values(await answersOf('reference'));
  expect(new Set(answers).size).toBeGreaterThan(60);
});

test.each(SERVERS)('%s server answers as the original does', async server => {
  expect(await answersOf(server)).toEqual(await answersOf('reference'));
});

// What is said about binding `this`, which does not travel.
test.each(SERVERS)('%s server complains about a bound this', server => {
  const {registerServerReference} = servers[server].Server;
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const complaintsAbout = bind => {
    said.mockClear();
    bind(registerServerReference(() => {}, 'a.js', 'x'));
    return said.mock.calls.length;
  };
  const expected = __DEV__ ? 1 : 0;
  expect(complaintsAbout(f => f.bind({}))).toBe(expected);
  expect(complaintsAbout(f => f.bind(null, 1).bind(0, 2))).toBe(expected);
  expect(complaintsAbout(f => f.bind(null, 1))).toBe(0);
  expect(complaintsAbout(f => f.bind(undefined))).toBe(0);
  expect(complaintsAbout(f => f.bind())).toBe(0);
});
