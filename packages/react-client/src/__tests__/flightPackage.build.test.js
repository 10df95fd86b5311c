// `react-client/flight` as it is published, in separate processes.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const MODE = __DEV__ ? 'development' : 'production';

// The module is found by its name from a file in `build`.
function run(source) {
  const {stdout, stderr, status} = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', source],
    {
      cwd: path.join(ROOT, 'build'),
      encoding: 'utf8',
      env: {...process.env, NODE_ENV: MODE},
    },
  );
  return {stdout, stderr, status};
}

const READ = `
  const flight = createFlightClient({
    createStringDecoder: () => new TextDecoder(),
    readPartialStringChunk: (it, bytes) => it.decode(bytes, {stream: true}),
    readFinalStringChunk: (it, bytes) => it.decode(bytes),
  });
  const response = flight.createResponse(null, null, null);
  const state = flight.createStreamState(response);
  const bytes = new TextEncoder().encode('0:{"read":"$n12"}\\n');
  flight.processBinaryChunk(response, state, bytes);
  flight.getRoot(response).then(({read}) => console.log(String(read)));
`;

const REQUIRE = `
  import {createRequire} from 'node:module';
  const loaded = createRequire(process.cwd() + '/x.js')('react-client/flight');
`;

const LOADERS = {
  'an import': `import createFlightClient from 'react-client/flight';`,
  'a require': `${REQUIRE} const createFlightClient = loaded;`,
  'a compiled import': `${REQUIRE} const createFlightClient = loaded.default;`,
};

test.each(Object.keys(LOADERS))('%s exports the function', name => {
  const {stdout, stderr, status} = run(LOADERS[name] + READ);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe('12\n');
});

test('the README example prints the documented output', () => {
  const readme = fs.readFileSync(
    path.join(ROOT, 'packages/react-client/README.md'),
    'utf8',
  );
  const [, source, printed] = /```js\n(.*?)```\s+prints `(.*?)`/s.exec(readme);
  const {stdout, stderr} = run(source);
  expect(stderr).toBe('');
  expect(stdout.trimEnd()).toBe(printed);
});
