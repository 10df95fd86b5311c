// Programs that freeze the prototypes of the language, as SES does: keys that Object.prototype has
// are keys like others.
import {spawnSync} from 'child_process';
import path from 'path';

import {MODE} from '../support/layers.js';

const BUILT = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-server-dom-webpack',
);

const FREEZE = `
  for (const {prototype} of [Object, Array, Map, Set, Promise, Function]) {
    Object.freeze(prototype);
  }
  const keys = {constructor: 'x', toString: 1n, a: {hasOwnProperty: 'y'}};
`;

function run(program, conditions) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [...conditions.map(name => `--conditions=${name}`), '-e', FREEZE + program],
    {env: {...process.env, NODE_ENV: MODE}, encoding: 'utf8'},
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

test('a reply', () => {
  const entry = JSON.stringify(path.join(BUILT, 'client.node.js'));
  const text = run(
    `require(${entry}).encodeReply([keys])
      .then(body => process.stdout.write(body));`,
    [],
  );
  expect(text).toBe(
    '[{"constructor":"x","toString":"$n1","a":{"hasOwnProperty":"y"}}]',
  );
});

test('props of a component, and its record', () => {
  const entry = JSON.stringify(path.join(BUILT, 'server.node.js'));
  const text = run(
    `const {createElement} = require('react');
    const stream = require(${entry}).renderToReadableStream(
      createElement(function Page(props) { return props.keys; }, {keys}),
    );
    new Response(stream).text().then(text => process.stdout.write(text));`,
    ['react-server'],
  );
  const model = '"constructor":"x","toString":"$n1"';
  // In development the props of the record, too.
  expect(text.split(model)).toHaveLength(MODE === 'development' ? 3 : 2);
  if (MODE === 'development') {
    expect(text).toContain('"name":"Page"');
  }
});
