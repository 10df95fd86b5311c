// fixtures/webpack-app in a real browser, with our package and the reference, and while its files
// change during development.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {describeInBrowser} = require('../jest/inBrowser.js');
const {buildApp, copyApp, startProgram} = require('../webpackApp.js');

// Builds take seconds, or minutes on a busy machine.
const PATIENCE_MS = 300000;

const COPIES = ['ours', 'reference'];

jest.setTimeout(PATIENCE_MS);

async function readRaw(url, headers = {}) {
  const response = await fetch(url, {headers});
  const pieces = [];
  for await (const piece of response.body.pipeThrough(
    new TextDecoderStream(),
  )) {
    pieces.push(piece);
  }
  return pieces;
}

// Gives Playwright the same timeout as the test.
function patient({page, problems}) {
  page.setDefaultTimeout(PATIENCE_MS);
  return {page, problems};
}

// The mark is lost when a document is loaded.
function mark(page) {
  return page.evaluate(() => {
    globalThis.wasNotLoadedAgain = true;
  });
}

function hasMark(page) {
  return page.evaluate(() => globalThis.wasNotLoadedAgain === true);
}

// Renders a page to HTML without a server, and prints how its rows were read.
const PRINT_WAY = `
import {text} from 'node:stream/consumers';
import {answer} from './dist/rsc/answer.js';
import {renderHtml} from './server/renderHtml.js';
const rows = await answer({method: 'GET', url: '/guestbook', headers: {}});
await text(await renderHtml(rows, {hasFormState: false, nonce: ''}));
console.log(rows[Symbol.for('react-server-dom-webpack.handOff')]?.way);
`;

function readWay(folder) {
  const {stdout, stderr} = spawnSync(
    process.execPath,
    [
      ...['--import', './server/hooks/register.js'],
      ...['--input-type=module', '--eval', PRINT_WAY],
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {...process.env, NODE_ENV: 'production'},
    },
  );
  return stdout.trim() + stderr;
}

describe.each(COPIES)('the application on %s', name => {
  let folder;
  let server;

  beforeAll(async () => {
    folder = copyApp(name, 'production');
    buildApp(folder);
    server = await startProgram(folder, 'start.js');
  });

  afterAll(() => server?.stop());

  test('sends content that is ready before slow content', async () => {
    // On a busy machine everything may be ready at once, so the request is repeated.
    let pieces;
    do {
      pieces = await readRaw(server.address + '/');
    } while (pieces[0].includes('sunny'));

    expect(pieces.join('')).toMatch(/Asking the weather[^]*sunny/);
  });

  test('sends rows to a request that accepts them', async () => {
    const rows = (
      await readRaw(server.address + '/', {accept: 'text/x-component'})
    ).join('');

    expect(rows).toMatch(/^\d+:/);
    expect(rows).toContain('"sunny"');
  });

  test('refuses forms of other sites and functions that do not exist', async () => {
    const post = headers =>
      fetch(server.address + '/guestbook', {method: 'POST', headers, body: ''});

    const foreign = await post({origin: 'http://elsewhere.example'});
    const unknown = await post({
      accept: 'text/x-component',
      'rsc-action': 'file:///etc/passwd#read',
    });

    const invalid = await post({
      'content-type': 'multipart/form-data; boundary=b',
    });

    expect(foreign.status).toBe(403);
    expect(unknown.status).toBe(404);
    expect(invalid.status).toBe(400);
  });

  test('answers unknown pages with status 404, with a page', async () => {
    const response = await fetch(server.address + '/constructor');

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });

  test('a port that is in use is one line', async () => {
    const {port} = new URL(server.address);

    await expect(
      startProgram(folder, 'start.js', {PORT: port}),
    ).rejects.toThrow(
      /^Port \d+ is in use\. Choose another one with the environment variable PORT\.\n$/,
    );
  });

  test('sends only the digest of an error', async () => {
    const text = (await readRaw(server.address + '/trouble')).join('');

    expect(text).toContain('E-42');
    expect(text).not.toContain('hunter2');
  });

  test('inserts rows after complete parts of the page, with a nonce', async () => {
    const response = await fetch(server.address + '/');
    const policy = response.headers.get('content-security-policy');
    const [, nonce] = /^script-src 'self' 'nonce-([^']+)'$/.exec(policy);
    const html = await response.text();
    const scripts = Array.from(html.matchAll(/<script[^>]*>/g), ([tag]) => tag);

    expect(scripts.length).toBeGreaterThan(2);
    scripts.forEach(tag => expect(tag).toContain(`nonce="${nonce}"`));
    expect(html.match(/self\.__FLIGHT_DATA\.push\(/g).length).toBeGreaterThan(
      1,
    );
    // The rows may end before the HTML does.
    expect(html.match(/__FLIGHT_DATA\.end=1;/g).length).toBe(1);
    expect(html).toMatch(/<\/body><\/html>$/);
    expect(html.split('</html>').length).toBe(2);
    expect(html.indexOf('__FLIGHT_DATA')).toBeGreaterThan(
      html.indexOf('<body'),
    );
  });

  if (name === 'ours') {
    test('hands rows over as objects when it renders a page', () => {
      expect(readWay(folder)).toBe('rows');
    });

    test('links the styles of client components before the body', async () => {
      const [html] = await readRaw(server.address + '/');

      expect(html).toMatch(
        /<link rel="stylesheet" href="\/static\/client\d+\.css"[^]*<body>/,
      );
    });
  }

  describeInBrowser(`in a browser, on ${name}`, open => {
    const visit = async (url, options) =>
      patient(await open(server.address + url, options));

    test('the page is streamed and works', async () => {
      const {page, problems} = await visit('/');
      const counter = page.getByRole('button', {name: /Pressed/});
      await counter.click();
      await page.getByText('Pressed 1 times').waitFor();
      await page.getByText('The weather is sunny.').waitFor();
      const rows = page.getByLabel('Rows');
      await rows.getByText(/bytes of rows in the document/).waitFor();
      await rows.getByText('"The weather is "').waitFor();
      if (name === 'ours') {
        expect(
          await counter.evaluate(
            element =>
              element.ownerDocument.defaultView.getComputedStyle(element).color,
          ),
        ).toBe('rgb(0, 96, 160)');
      }

      expect(problems).toEqual([]);
    });

    test('late rows are read, and scripts without the nonce do not run', async () => {
      const {page, problems} = await visit('/');
      await page.getByRole('button', {name: /Pressed/}).click();
      await page.getByText('Pressed 1 times').waitFor();
      await page.getByText('The weather is sunny.').waitFor();

      // The stream of rows has ended, and every part of it was read.
      expect(
        await page.evaluate(() => [
          globalThis.__FLIGHT_DATA.length,
          globalThis.__FLIGHT_DATA.end,
        ]),
      ).toEqual([0, 1]);
      // Boundaries that React has not hydrated have comments with `?` or `!`.
      expect(await page.content()).not.toMatch(/<!--\$[?!]-->/);
      expect(problems).toEqual([]);

      await page.evaluate(() => {
        const script = globalThis.document.createElement('script');
        script.text = 'globalThis.ranWithoutNonce = true';
        globalThis.document.body.append(script);
      });
      expect(await page.evaluate(() => globalThis.ranWithoutNonce)).toBe(
        undefined,
      );
      expect(problems.join()).toContain('Content Security Policy');
    });

    test('navigation keeps the state of client components', async () => {
      const {page, problems} = await visit('/');
      await page.getByRole('button', {name: /Pressed/}).click();
      await page.getByText('Pressed 1 times').waitFor();
      await mark(page);
      await page.getByRole('link', {name: 'Guestbook'}).click();
      await page.getByRole('heading', {name: 'Guestbook'}).waitFor();

      expect(page.url()).toBe(server.address + '/guestbook');
      expect(await page.getByText('Pressed 1 times').count()).toBe(1);

      await page.goBack();
      await page.getByRole('heading', {name: 'Home'}).waitFor();

      expect(await page.getByText('Pressed 1 times').count()).toBe(1);
      expect(await hasMark(page)).toBe(true);
      expect(problems).toEqual([]);
    });

    test('scripts of client components are loaded when they are needed', async () => {
      const {page, problems} = await visit('/');
      const scripts = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({initiatorType}) => initiatorType === 'script')
            .map(({name}) => name),
        );
      await page.getByText('The weather is sunny.').waitFor();
      const before = await scripts();
      await page.getByRole('link', {name: 'Guestbook'}).click();
      await page.getByLabel('Your entry').waitFor();

      expect((await scripts()).length).toBeGreaterThan(before.length);
      expect(problems).toEqual([]);
    });

    test('a form calls its server function with script', async () => {
      const {page, problems} = await visit('/guestbook');
      await mark(page);
      const button = page.getByRole('button', {name: 'Add'});
      // If the button is pressed before hydration, React calls the function later.
      await button.click();
      // The page lists its rows, too.
      await page.getByText('Please write something.', {exact: true}).waitFor();
      await page.getByLabel('Your entry').fill('written with script');
      await button.click();
      await page.getByText('written with script').first().waitFor();
      await page.getByText(/^Thank you for entry/).waitFor();

      expect(await hasMark(page)).toBe(true);
      expect(problems).toEqual([]);
    });

    test('a form calls its server function without script', async () => {
      const {page} = await visit('/guestbook', {javaScriptEnabled: false});
      await page.getByLabel('Your entry').fill('written without script');
      await page.getByRole('button', {name: 'Add'}).click();
      await page.getByText('written without script').waitFor();

      expect(await page.getByRole('status').textContent()).toMatch(
        /Thank you for entry/,
      );
    });

    test('an event handler sends a file to a server function', async () => {
      const {page, problems} = await visit('/guestbook');
      // Waits for hydration, because React does not replay earlier changes of fields.
      await page.getByRole('button', {name: 'Add'}).click();
      await page.getByText('Please write something.', {exact: true}).waitFor();
      await page.getByLabel('A file').setInputFiles({
        name: 'größe.bin',
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(100000, 255),
      });
      await page.getByText('größe.bin has 100000 bytes.').waitFor();

      expect(problems).toEqual([]);
    });

    test('an error boundary shows the digest, after a load and after a navigation', async () => {
      const {page} = await visit('/trouble');
      await page.getByText('Something went wrong (E-42).').waitFor();
      await page.getByRole('link', {name: 'Home'}).click();
      await page.getByText('The weather is sunny.').waitFor();
      await page.getByRole('link', {name: 'Trouble'}).click();
      await page.getByText('Something went wrong (E-42).').waitFor();
    });
  });
});

describeInBrowser('the application in development', open => {
  let folder;
  let server;

  beforeAll(async () => {
    folder = copyApp('ours', 'watched');
    server = await startProgram(folder, 'dev.js');
  });

  afterAll(() => server?.stop());

  function change(file, text, replacement) {
    const full = path.join(folder, 'app', file);
    const before = fs.readFileSync(full, 'utf8');
    expect(before).toContain(text);
    fs.writeFileSync(full, before.replace(text, replacement));
  }

  test('shows changes of server components without a reload of the page', async () => {
    const {page} = patient(await open(server.address + '/'));
    await page.getByRole('button', {name: /Pressed/}).click();
    await page.getByText('Pressed 1 times').waitFor();
    await page.getByText('The weather is sunny.').waitFor();
    await mark(page);
    change('Home.jsx', "'sunny'", "'cloudy'");
    await page.getByText('The weather is cloudy.').waitFor();

    expect(await page.getByText('Pressed 1 times').count()).toBe(1);
    expect(await hasMark(page)).toBe(true);
  });

  test('reloads the page after changes of client components', async () => {
    const {page} = patient(await open(server.address + '/'));
    await page.getByText(/The weather is/).waitFor();
    change('Counter.jsx', 'Pressed', 'Clicked');
    await page.getByText('Clicked 0 times').waitFor();
  });

  test('continues after a syntax error', async () => {
    const {page} = patient(await open(server.address + '/'));
    await page.getByText(/The weather is/).waitFor();
    change('Home.jsx', 'The weather is', '{The weather is');
    change('Home.jsx', '{The weather is', 'Today it is');
    await page.getByText(/Today it is/).waitFor();
  });
});
