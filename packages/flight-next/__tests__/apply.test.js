// apply, restore and status in an application with an invented package of Next.
'use strict';

const fs = require('fs');
const path = require('path');
const {apply, restore, status} = require('../lib/commands.js');
const {
  ALL,
  SMALL,
  createApp,
  snapshot,
  write,
  writeFlight,
  writeNext,
} = require('./support/inventedNext.js');

const RUNTIME = 'dist/compiled/next-server/app-page.runtime.prod.js';
const CLIENT =
  'dist/compiled/react-server-dom-webpack/cjs/react-server-dom-webpack-client.node.production.js';

const folders = [];

function create(options) {
  const made = createApp({size: SMALL, ...options});
  folders.push(made.folder);
  return {...made, found: {root: made.next, version: '16.4.0'}};
}

afterAll(() => folders.forEach(folder => fs.rmSync(folder, {recursive: true})));

function load(next, file) {
  let loaded;
  jest.isolateModules(() => {
    loaded = require(path.join(next, file));
  });
  return loaded;
}

// What a bundle exports.
function run(text) {
  const exported = {};
  new Function('exports', 'require', text)(exported, () => ({}));
  return exported;
}

describe('apply', () => {
  test.each(['', '-experimental'])(
    'the runtime has our Flight, with the React%s of its layer',
    channel => {
      const {next, flight, found} = create();
      expect(apply(found, {flight})).toMatchObject({outcome: 'applied'});
      const runtime = load(next, RUNTIME.replace('.', `${channel}.`));
      const folder = `./dist/compiled/react-server-dom-webpack${channel}`;
      const {createFromNodeStream} = runtime(`${folder}/client.node.js`);
      const names = [`react${channel}`, `react-dom${channel}`];
      expect(createFromNodeStream()).toEqual(['ours', ...names, 'undefined']);
      const server = runtime(`(react-server)/${folder}/server.node.js`);
      const shared = runtime(`(react-server)/${folder}/static.node.js`);
      for (const render of [server.renderToPipeableStream, shared.prerender]) {
        expect(render().slice(0, 3)).toEqual([
          'ours',
          ...names.map(name => `${name} of the server`),
        ]);
      }
    },
  );

  test('with isServerOnly, browsers keep the published client', () => {
    const {next, flight, found} = create({size: ALL});
    const before = snapshot(next);
    const browser = CLIENT.replace('node', 'browser');
    const isChanged = file => snapshot(next)[file] !== before[file];
    const onServers = apply(found, {flight, isServerOnly: true});
    expect([CLIENT, RUNTIME, browser].map(isChanged)).toEqual([
      true,
      true,
      false,
    ]);
    expect(status(found).outcome).toBe('applied');
    expect(apply(found, {flight, isServerOnly: true}).outcome).toBe(
      'unchanged',
    );
    const all = apply(found, {flight});
    expect(all).toMatchObject({outcome: 'replaced'});
    expect(all.count).toBeGreaterThan(onServers.count);
    expect(isChanged(browser)).toBe(true);
    restore(found);
    expect(snapshot(next)).toEqual(before);
  });

  test('the functions of the bundler have the names that Next provides', () => {
    const {next, flight, found} = create({size: ALL});
    apply(found, {flight});
    const names = file =>
      fs.readFileSync(path.join(next, file), 'utf8').match(/typeof \S+__/)[0];
    const browser = CLIENT.replace('node', 'browser');
    expect(names(CLIENT)).toBe('typeof globalThis.__next_require__');
    expect(names(browser)).toBe('typeof __webpack_require__');
    expect(
      names(
        'dist/compiled/next-server/flight-next/webpack-client.node.production.js',
      ),
    ).toBe('typeof globalThis.__next_require__');
  });

  test('again, nothing changes', () => {
    const {next, flight, found} = create();
    apply(found, {flight});
    const before = snapshot(next);
    expect(apply(found, {flight}).outcome).toBe('unchanged');
    expect(snapshot(next)).toEqual(before);
  });

  test('both bindings, if both packages exist', () => {
    const {flight, found} = create({
      size: ALL,
      bindings: ['webpack', 'turbopack'],
    });
    const {left, versions} = apply(found, {flight});
    expect(versions).toEqual({webpack: '9.9.9', turbopack: '9.9.9'});
    expect(left).toEqual([]);
    const files = status(found).states.map(({file}) => file);
    expect(files).toContain(
      'dist/compiled/next-server/app-page-turbo.runtime.dev.js',
    );
  });

  test('what stays as published is named', () => {
    const {flight, found} = create({size: ALL});
    const {left} = apply(found, {flight});
    const folder = 'dist/compiled/react-server-dom-turbopack';
    expect(left).toContain(folder);
    expect(left).toContain(`${folder}-experimental`);
    expect(left).toHaveLength(6);
  });

  test('another version of our Flight replaces the first, and the originals stay known', () => {
    const {next, flight, found} = create();
    const published = snapshot(next);
    apply(found, {flight});
    writeFlight(flight, {text: 'newer'});
    expect(apply(found, {flight}).outcome).toBe('replaced');
    expect(fs.readFileSync(path.join(next, CLIENT), 'utf8')).toContain('newer');
    restore(found);
    expect(snapshot(next)).toEqual(published);
  });

  // As in the published copies, to which fixtures/next-app compares.
  test.each([
    ['production', 0],
    ['development', 1],
  ])(
    'a name that only the copies of Next have is added in %s',
    (mode, messages) => {
      const size = {...SMALL, modes: ALL.modes};
      const {next, flight, found} = create({size});
      const file = `dist/compiled/react-server-dom-webpack/cjs/react-server-dom-webpack-server.node.${mode}.js`;
      fs.appendFileSync(
        path.join(next, file),
        'exports.registerServerObjectReference = () => {};',
      );
      apply(found, {flight});
      const text = fs.readFileSync(path.join(next, file), 'utf8');
      const {registerServerObjectReference: register} = run(text);
      const object = register({a: 1}, 'file', 'name');
      expect(object).toEqual({a: 1});
      expect(object.$$id).toBe('file#name');
      expect(object.$$typeof).toBe(Symbol.for('react.server.reference'));
      expect(Object.keys(object)).toEqual(['a']);
      const error = jest.spyOn(console, 'error').mockImplementation(() => {});
      expect(register(() => {}, 'file#name', null).$$id).toBe('file#name');
      expect(error).toHaveBeenCalledTimes(messages);
      error.mockRestore();
    },
  );
});

describe('restore', () => {
  test.each([[['webpack']], [['webpack', 'turbopack']]])(
    'brings back every byte, mode and link with %s',
    bindings => {
      const {next, flight, found} = create({size: ALL, bindings});
      fs.symlinkSync('server/next.js', path.join(next, 'dist/link.js'));
      const before = snapshot(next);
      const {ino, mtimeMs} = fs.statSync(path.join(next, RUNTIME));
      apply(found, {flight});
      expect(snapshot(next)).not.toEqual(before);
      expect(restore(found)).toMatchObject({outcome: 'restored'});
      expect(snapshot(next)).toEqual(before);
      // The same file, so links of a package manager hold.
      expect(fs.statSync(path.join(next, RUNTIME))).toMatchObject({
        ino,
        mtimeMs,
      });
    },
  );

  test('a file with a second link, as in a store of pnpm, changes only here', () => {
    const {folder, next, flight, found} = create();
    const stored = path.join(folder, 'store.js');
    fs.linkSync(path.join(next, RUNTIME), stored);
    const text = fs.readFileSync(stored, 'utf8');
    apply(found, {flight});
    expect(fs.readFileSync(stored, 'utf8')).toBe(text);
    restore(found);
    const {ino} = fs.statSync(stored);
    expect(fs.statSync(path.join(next, RUNTIME)).ino).toBe(ino);
  });

  test('without an apply, there is nothing to do', () => {
    const {next, found} = create();
    const before = snapshot(next);
    expect(restore(found)).toEqual({outcome: 'nothing'});
    expect(snapshot(next)).toEqual(before);
  });

  test('after another installation of the same folder, its files stay', () => {
    const {next, flight, found} = create();
    const before = snapshot(next);
    apply(found, {flight});
    writeNext(next, {version: '16.4.9', size: SMALL});
    fs.rmSync(path.join(next, 'dist/compiled/next-server/flight-next'), {
      recursive: true,
    });
    expect(status(found).outcome).toBe('published');
    expect(apply({root: next, version: '16.4.9'}, {flight}).outcome).toBe(
      'applied',
    );
    restore(found);
    expect(Object.keys(snapshot(next))).toEqual(Object.keys(before));
  });

  test('a file that another program has changed is named, and nothing changes', () => {
    const {next, flight, found} = create();
    apply(found, {flight});
    write(next, CLIENT, '// an edit');
    const before = snapshot(next);
    expect(status(found).outcome).toBe('changed');
    expect(() => restore(found)).toThrow(CLIENT);
    expect(() => apply(found, {flight})).toThrow(CLIENT);
    expect(snapshot(next)).toEqual(before);
  });

  test('a lost original is named, and nothing changes', () => {
    const {next, flight, found} = create();
    apply(found, {flight});
    const originals = path.join(next, '.flight-next/originals');
    fs.rmSync(path.join(originals, '0'));
    const before = snapshot(next);
    expect(() => restore(found)).toThrow('Another program has changed dist/');
    expect(snapshot(next)).toEqual(before);
  });
});

const REFUSED = {
  'a runtime of another structure': [
    next => write(next, RUNTIME, 'module.exports = "/react-server-dom-"'),
    'has no module of Flight',
  ],
  'an export that ours does not have': [
    next =>
      fs.appendFileSync(path.join(next, CLIENT), 'exports.createMore = 1;'),
    'exports createMore',
  ],
  'copies of another React': [
    next =>
      write(
        next,
        'dist/compiled/react-server-dom-webpack/package.json',
        '{"peerDependencies": {"react": "19.2.0"}}',
      ),
    'needs Next.js 16.4. The Flight in dist/compiled/react-server-dom-webpack is of React 19.2.0',
  ],
  'experimental copies of another React': [
    next =>
      write(
        next,
        'dist/compiled/react-server-dom-webpack-experimental/package.json',
        '{"peerDependencies": {"react": "0.0.0-experimental-1"}}',
      ),
    'webpack-experimental is of React 0.0.0-experimental-1',
  ],
  'no folder of bundles': [
    next =>
      fs.rmSync(path.join(next, 'dist/compiled/react-server-dom-webpack/cjs'), {
        recursive: true,
      }),
    'has no bundles of Flight',
  ],
  'no runtimes': [
    next =>
      fs.rmSync(path.join(next, 'dist/compiled/next-server'), {
        recursive: true,
      }),
    'has no runtime with Flight',
  ],
  'a runtime that is not text': [
    next => fs.appendFileSync(path.join(next, RUNTIME), Buffer.from([0xff])),
    'is not text in UTF-8',
  ],
  'a runtime that is a link': [
    next => {
      fs.renameSync(path.join(next, RUNTIME), path.join(next, 'runtime.js'));
      fs.symlinkSync('../../../runtime.js', path.join(next, RUNTIME));
    },
    'is a link',
  ],
};

test.each(Object.entries(REFUSED))(
  'refused before anything changes: %s',
  (_name, [prepare, message]) => {
    const {next, flight, found} = create();
    prepare(next);
    const before = snapshot(next);
    expect(() => apply(found, {flight})).toThrow(message);
    expect(snapshot(next)).toEqual(before);
  },
);
