// Server components in development in Chromium: the console, stacks, the performance panel and
// React DevTools, with this package and with the reference.
'use strict';

const {originalPositionFor, TraceMap} = require('@jridgewell/trace-mapping');
const fs = require('fs');
const path = require('path');
const {describeInBrowser} = require('../jest/inBrowser.js');
const {
  inspectComponents,
  installDevTools,
} = require('../jest/reactDevTools.js');
const {copyApp, replaceIn, startProgram} = require('../webpackApp.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

const PAGE = path.join(__dirname, 'developmentPage');
const SOURCE = fs.readFileSync(path.join(PAGE, 'Development.jsx'), 'utf8');

// The position of a text in the source of the page: "Development.jsx:12".
function placeOf(text) {
  const lines = SOURCE.split('\n');
  return `Development.jsx:${lines.findIndex(line => line.includes(text)) + 1}`;
}

// A copy of the application with an additional page.
function createApp(implementation) {
  const folder = copyApp(implementation, 'development');
  const app = path.join(folder, 'app');
  fs.cpSync(PAGE, app, {recursive: true});
  const file = path.join(app, 'App.jsx');
  replaceIn(
    file,
    'import',
    "import Development from './Development.jsx';\nimport",
  );
  replaceIn(file, "'/': Home", "'/development': Development,\n  '/': Home");
  return folder;
}

// Maps positions in the build of server components to the source: "Development.jsx:12".
function createMapper(folder) {
  const file = path.join(folder, 'dist/rsc/answer.js.map');
  const map = new TraceMap(fs.readFileSync(file, 'utf8'));
  return text =>
    text.replace(/\S*answer\.js(?:\?\d+)?:(\d+):(\d+)/g, (_, line, column) => {
      const found = originalPositionFor(map, {line: +line, column: column - 1});
      return `${path.basename(found.source)}:${found.line}`;
    });
}

// Runs in the page before any other script. Records entries immediately, because they may be
// removed soon.
function recordEntries() {
  globalThis.entries = [];
  new globalThis.PerformanceObserver(list => {
    for (const {name, detail} of list.getEntries()) {
      const {track, trackGroup} = detail?.devtools ?? {};
      globalThis.entries.push([name.replace('\u200b', ''), track, trackGroup]);
    }
  }).observe({type: 'measure'});
}

function describeArgument(value) {
  if (value instanceof Error) {
    return value.stack;
  }
  return value?.$$typeof === Symbol.for('react.transitional.element')
    ? `<${value.type}>`
    : value;
}

// The frames of a call, including those of its async parents: "Keyless …/answer.js:30:5".
function framesOf({stackTrace}) {
  const frames = [];
  for (let part = stackTrace; part !== undefined; part = part.parent) {
    for (const {functionName, url, ...place} of part.callFrames) {
      const position = `${place.lineNumber + 1}:${place.columnNumber + 1}`;
      frames.push(`${functionName} ${url}:${position}`);
    }
  }
  return frames;
}

// Records calls of the console, with their arguments and stacks.
async function recordConsole(page) {
  const messages = [];
  const calls = [];
  page.on('console', message => messages.push(message));
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.consoleAPICalled', call => calls.push(call));
  const scripts = [];
  session.on('Debugger.scriptParsed', script => scripts.push(script));
  await session.send('Runtime.enable');
  await session.send('Debugger.enable');
  await session.send('Debugger.setAsyncCallStackDepth', {maxDepth: 32});
  return {
    scripts,
    find: async text =>
      Promise.all(
        messages
          .filter(message => message.text().includes(text))
          .map(message =>
            Promise.all(
              message.args().map(each => each.evaluate(describeArgument)),
            ),
          ),
      ),
    stacksOf: text =>
      calls
        .filter(({args}) => JSON.stringify(args).includes(text))
        .map(framesOf),
  };
}

function placeIn([, file, line, column]) {
  return `${file}:${line}:${column}`;
}

// Serves the page with the security policy of production.
async function forbidEvaluation(page, url) {
  await page.route(url, async route => {
    const response = await route.fetch();
    const headers = response.headers();
    const name = 'content-security-policy';
    headers[name] = headers[name].replace(" 'unsafe-eval'", '');
    await route.fulfill({response, headers});
  });
}

describe.each(['ours', 'reference'])('on %s', implementation => {
  describeInBrowser('a page in development shows', open => {
    let server;
    let page;
    let recorded;
    let toSource;

    beforeAll(async () => {
      const folder = createApp(implementation);
      server = await startProgram(folder, 'dev.js');
      toSource = createMapper(folder);
      const opened = await open(server.address + '/');
      page = opened.page;
      page.setDefaultTimeout(PATIENCE_MS);
      await page.addInitScript(recordEntries);
      recorded = await recordConsole(page);
      await page.goto(server.address + '/development');
      await page.getByRole('alert').waitFor();
    });

    afterAll(() => server?.stop());

    test('calls of the server console, once', async () => {
      const calls = await recorded.find('Logged on the server');
      expect(calls).toHaveLength(1);
      const [text, , badge, , object, error, element] = calls[0];

      expect(text).toBe('%c%s%c Logged on the server:');
      expect(badge).toBe(' Server ');
      expect(object).toEqual({list: [1, {deep: 'value'}]});
      expect(error).toMatch(/^Error: logged\n +at Development /);
      expect(toSource(error)).toContain(placeOf("new Error('logged')"));
      expect(element).toBe('<b>');
    });

    test('the warning about a missing key, once, with the component', async () => {
      expect(await recorded.find('unique "key"')).toHaveLength(1);
      const [frames] = recorded.stacksOf('unique \\"key\\"');
      const stack = frames.map(toSource);
      expect(stack).toContain('<anonymous> ' + placeOf('<li>'));
      expect(stack).toContain('Keyless ' + placeOf('names.map'));
    });

    test('the position where an error was thrown', async () => {
      const calls = await recorded.find('Broken on the server');
      expect(calls).toHaveLength(1);
      const stack = calls[0].find(each => String(each).startsWith('Error: '));
      expect(stack).toMatch(/^Error: Broken on the server\n +at Broken /);
      expect(toSource(stack)).toContain(placeOf("new Error('Broken"));
    });

    test('positions in the source, to developer tools', async () => {
      const scripts = recorded.scripts.filter(({url}) =>
        url.includes('/answer.js'),
      );
      expect(scripts).not.toEqual([]);
      const urls = new Set(scripts.map(script => script.sourceMapURL));
      const url = server.address + '/source-maps/answer.js.map';
      expect([...urls]).toEqual([url]);
      const {sources} = await (await fetch(url)).json();
      expect(sources).toContainEqual(
        expect.stringMatching(/\/Development\.jsx$/),
      );
    });

    test('the owners of a client component', async () => {
      const stack = await page.evaluate(() => globalThis.ownerStack);
      const frames = toSource(stack).trim().split('\n');
      expect(frames).toHaveLength(3);
      expect(frames[0]).toMatch(/^at Card /);
      expect(frames[0]).toContain(placeOf('<Owners />'));
      expect(frames[1]).toMatch(/^ +at Development /);
      expect(frames[1]).toContain(placeOf('<Card kind'));
      expect(frames[2]).toMatch(/^ +at App .*App\.jsx/);
    });

    test('server components in React DevTools', async () => {
      const {page} = await open(server.address + '/');
      await installDevTools(page);
      await page.goto(server.address + '/development');
      await page.getByRole('alert').waitFor();
      const components = await inspectComponents(page);
      await page.context().close();
      const component = name => components.find(each => each.name === name);

      expect(
        components.map(({name, depth, env}) => [name, depth, env]),
      ).toEqual([
        ['Page', 0, null],
        ['App', 1, 'Server'],
        ['Counter', 5, null],
        ['Keyless', 5, 'Server'],
        ['Card', 5, 'Server'],
        ['Owners', 7, null],
        ['ErrorBoundary', 5, null],
        ['Rows', 4, null],
      ]);
      const card = component('Card');
      expect(card.props).toEqual({kind: 'small'});
      expect(toSource(placeIn(card.source))).toBe(
        placeOf('async function Card'),
      );
      expect(card.stack[0][0]).toBe('Development');
      expect(toSource(placeIn(card.stack[0]))).toBe(placeOf('<Card kind'));
      expect(card.suspendedBy).toHaveLength(1);
      expect(card.suspendedBy[0]).toMatchObject({
        name: 'Card',
        env: 'Server',
        owner: {displayName: 'Card', env: 'Server'},
      });
      const owners = component('Owners');
      expect(owners.owners).toEqual([['Card', 'Server']]);
      const script = owners.suspendedBy.find(({name}) => name === 'script');
      expect(script.value.value.chunkId).toMatch(/^client\d+$/);
    });

    test('everything except positions, if code cannot be evaluated', async () => {
      const {page} = await open(server.address + '/');
      await forbidEvaluation(page, '**/development');
      const {find} = await recordConsole(page);
      await page.goto(server.address + '/development');
      await page.getByRole('alert').waitFor();

      expect(await find('eval()')).toHaveLength(1);
      const calls = await find('Logged on the server');
      expect(calls).toHaveLength(1);
      expect(calls[0][2]).toBe(' Server ');
      expect(calls[0][5]).toMatch(/^Error: logged\n +at Development /);
      expect(await find('unique "key"')).toHaveLength(1);
      expect(await find('Broken on the server')).toHaveLength(1);
      const stack = await page.evaluate(() => globalThis.ownerStack);
      expect(stack.match(/at \w+/g)).toEqual([
        'at Card',
        'at Development',
        'at App',
      ]);
      await page.context().close();
    });

    test('tracks of the server', async () => {
      await page.waitForFunction(() =>
        globalThis.entries.some(([name]) => name === 'Broken'),
      );
      const entries = await page.evaluate(() => globalThis.entries);
      const group = 'Server Components ⚛';
      for (const name of ['App', 'Development', 'Keyless', 'Card']) {
        expect(entries).toContainEqual([name, 'Primary', group]);
      }
      expect(entries).toContainEqual(['Broken', 'Parallel', group]);
      expect(entries).toContainEqual(['await Card (A card)', 'Primary', group]);
      expect(entries).toContainEqual([
        'Card (A card)',
        'Server Requests ⚛',
        undefined,
      ]);
    });
  });
});
