// `react-server/flight` as it is published, in separate processes: this process has another copy of
// React.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const MODE = __DEV__ ? 'development' : 'production';

// The module is found by its name from a file in `build`.
function run(source, parameters = ['--conditions', 'react-server']) {
  const {stdout, stderr, status} = spawnSync(
    process.execPath,
    [...parameters, '--input-type=module', '-e', source],
    {
      cwd: path.join(ROOT, 'build'),
      encoding: 'utf8',
      env: {...process.env, NODE_ENV: MODE},
    },
  );
  // Development adds times to the rows of the model.
  const rows = stdout.replace(/^(:N|[0-9a-f]+:D).*\n/gm, '');
  return {stdout: rows, stderr, status};
}

const RENDER = `
  const chunks = [];
  const flight = createFlightServer({
    scheduleMicrotask: callback => queueMicrotask(callback),
    scheduleWork: callback => setImmediate(callback),
    beginWriting() {},
    writeChunk: (destination, chunk) => destination.push(chunk),
    writeChunkAndReturn: (destination, chunk) => destination.push(chunk) > 0,
    completeWriting() {},
    flushBuffered() {},
    close: destination => console.log(destination.join('')),
    closeWithError(destination, error) { throw error; },
    stringToChunk: text => text,
    isClientReference: () => false,
    isServerReference: () => false,
  });
  const request = flight.createRequest({a: Promise.resolve(1)}, {});
  flight.startWork(request);
  flight.startFlowing(request, chunks);
`;

const LOADERS = {
  'an import': `import createFlightServer from 'react-server/flight';`,
  'a require': `
    import {createRequire} from 'node:module';
    const createFlightServer =
      createRequire(process.cwd() + '/x.js')('react-server/flight');`,
  'a compiled import': `
    import {createRequire} from 'node:module';
    const createFlightServer =
      createRequire(process.cwd() + '/x.js')('react-server/flight').default;`,
};

test.each(Object.keys(LOADERS))('%s exports the function', name => {
  const {stdout, stderr, status} = run(LOADERS[name] + RENDER);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe('0:{"a":"$@1"}\n1:1\n\n');
});

test('the README example prints the documented output', () => {
  const readme = fs.readFileSync(
    path.join(ROOT, 'packages/react-server/README.md'),
    'utf8',
  );
  const [, source] = /```js\n(.*?)```/s.exec(readme);
  const [, printed] = /```text\n(.*?)```/s.exec(readme);
  const {stdout, stderr} = run(source);
  expect(stderr).toBe('');
  expect(stdout.trimEnd()).toBe(printed.trimEnd());
});

test('the type declarations have its functions, and all members of a host', () => {
  const folder = path.join(ROOT, 'build/node_modules/react-server');
  const types = fs.readFileSync(path.join(folder, 'flight.d.ts'), 'utf8');
  const declared = name => {
    const [, body] = new RegExp(
      `interface ${name}<.*?> \\{\n(.*?)\n\\}`,
      's',
    ).exec(types);
    return Array.from(body.matchAll(/^  (\w+)\??[(:]/gm), match => match[1]);
  };
  const {stdout} = run(
    `${LOADERS['an import']}
    const read = [];
    const config = new Proxy({}, {get: (_, name) => void read.push(name)});
    const names = Object.keys(createFlightServer(config));
    console.log(JSON.stringify({names, read}));`,
  );
  const {names, read} = JSON.parse(stdout);
  // Members that only other parts of a renderer use.
  const internal = ['isAwaitInUserspace'];
  const unused = [
    'createFastHash',
    'readAsDataURL',
    'stringToPrecomputedChunk',
  ];
  expect([...declared('FlightServer'), ...internal].sort()).toEqual(
    names.sort(),
  );
  expect(declared('FlightServerHostConfig').sort()).toEqual(
    [...read, ...unused].sort(),
  );
});

test('React must be resolved for server components', () => {
  const {stderr, status} = run(LOADERS['an import'] + RENDER, []);
  expect(status).toBe(1);
  expect(stderr).toContain('--conditions react-server');
});
