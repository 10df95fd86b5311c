// Compares all operations on references with the reference implementation.
import {within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {answerOf, REFERENCE_PROBES} from '../tables/referenceProbes.js';

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

test('the probes cover successes and failures', async () => {
  const answers = Object.values(await answersOf('reference'));
  expect(new Set(answers).size).toBeGreaterThan(60);
});

test.each(SERVERS)(
  '%s server has the results of the reference',
  async server => {
    expect(await answersOf(server)).toEqual(await answersOf('reference'));
  },
);

// Warnings about a bound `this`, which is not sent.
test.each(SERVERS)('%s server warns about a bound this', server => {
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
