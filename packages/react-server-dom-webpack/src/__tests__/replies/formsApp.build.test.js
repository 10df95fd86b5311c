// The application of fixtures/forms-app, over HTTP: forms that are submitted before the page is
// interactive, and calls from script. Server and client are ours or the reference's.
import {createCallServer} from '../../../../../fixtures/forms-app/browser/callServer.js';
import {GUESTBOOK} from '../../../../../fixtures/forms-app/lib/manifests.js';
import {installModules} from '../../../../../fixtures/forms-app/lib/modules.js';
import {startApp} from '../../../../../fixtures/forms-app/lib/startApp.js';
import {loadClientLayer} from '../../../../../scripts/jest/layers.js';
import {within} from '../support/guard.js';
import {formsIn, submissionOf, textIn} from '../support/htmlForms.js';
import {CELLS, MODE} from '../support/layers.js';

const PICTURE = new File(['not really'], 'cat.png', {type: 'image/png'});

function fetchPayload(url) {
  return fetch(url, {headers: {Accept: 'text/x-component'}});
}

async function fetchHtml(address, options) {
  const response = await fetch(address, options);
  expect(response.status).toBe(200);
  return response.text();
}

describe.each(CELLS)(
  'a guestbook of $server server and $client client',
  cell => {
    let app;
    let client;

    beforeAll(async () => {
      app = await startApp({...cell, mode: MODE, log: 'ignore'});
      const components = {SignForm: 'SignForm', ImportButton: 'ImportButton'};
      installModules({[GUESTBOOK]: components});
      client = loadClientLayer({
        implementation: cell.client,
        mode: MODE,
        host: 'browser',
      });
    });

    afterAll(() => app.stop());

    // Submits a form of a page like a browser without script, and returns the page of the
    // response.
    async function submit(html, {form: index, filled, pressed}) {
      const form = formsIn(html)[index];
      const {data, action} = submissionOf(form, filled, pressed);
      const address = new URL(action ?? '/', app.url);
      return fetchHtml(address, {method: 'POST', body: data});
    }

    const getPage = () => fetchHtml(app.url);

    test('shows the result of a form, and continues from its state', async () => {
      const filled = {name: 'Ada', text: 'hello', picture: PICTURE};
      const first = await submit(await getPage(), {
        form: 0,
        filled,
        pressed: 'Sign',
      });
      expect(textIn(first, 'state')).toBe('Thank you, Ada (cat.png, 10 bytes)');
      expect(textIn(first, 'count')).toBe('Signed 1 times');
      expect(first).toContain('Ada: hello [cat.png, 10 bytes]');
      expect(first).toContain('Guestbook at /guestbook');

      const second = await submit(first, {
        form: 0,
        filled: {name: 'Grace', text: 'moin'},
        pressed: 'Sign',
      });
      expect(textIn(second, 'state')).toBe('Thank you, Grace (no picture)');
      expect(textIn(second, 'count')).toBe('Signed 2 times');

      const refused = await submit(second, {
        form: 0,
        filled: {name: ' '},
        pressed: 'Sign',
      });
      expect(textIn(refused, 'state')).toBe('Please enter a name.');
      expect(textIn(refused, 'count')).toBe('Signed 2 times');

      // The state is in the submitted form, not on the server.
      expect(textIn(await getPage(), 'count')).toBe('Signed 0 times');
    });

    test('has a button with its own action', async () => {
      const html = await submit(await getPage(), {
        form: 0,
        filled: {name: 'Ada', text: 'unfinished'},
        pressed: 'Save draft',
      });
      expect(textIn(html, 'draft')).toBe('Draft: unfinished');
      expect(textIn(html, 'state')).toBe('Nothing signed yet');
    });

    test('has actions with bound arguments', async () => {
      const signed = await submit(await getPage(), {
        form: 0,
        filled: {name: 'Temporary', text: 'soon gone'},
        pressed: 'Sign',
      });
      const last = formsIn(signed).length - 1;
      const kept = await submit(signed, {
        form: last,
        filled: {},
        pressed: 'Remove',
      });
      expect(kept).toContain('Temporary: soon gone');
      const removed = await submit(kept, {
        form: last,
        filled: {sure: 'yes'},
        pressed: 'Remove',
      });
      expect(removed).not.toContain('Temporary: soon gone');
      expect(formsIn(removed)).toHaveLength(last);
    });

    test('does nothing for a form of another site', async () => {
      const form = formsIn(await getPage())[0];
      const {data} = submissionOf(form, {name: 'Mallory'}, 'Sign');
      const response = await fetch(app.url, {
        method: 'POST',
        body: data,
        headers: {Origin: 'http://elsewhere.example'},
      });
      expect(response.status).toBe(403);
      expect(await getPage()).not.toContain('Mallory');
    });

    // The props of a client component of the page.
    async function propsOf(name) {
      const {Client} = client;
      const callServer = createCallServer(Client, app.url);
      const model = Client.createFromFetch(fetchPayload(app.url), {callServer});
      const found = [];
      await findElements((await model).page, element => {
        if (element.type === name) {
          found.push(element.props);
        }
      });
      expect(found).toHaveLength(1);
      return found[0];
    }

    test('is called from script with values that JSON cannot represent', async () => {
      const {importNotes, report} = await propsOf('ImportButton');
      const lines = new ReadableStream({
        async start(controller) {
          controller.enqueue('one');
          await new Promise(resolve => setTimeout(resolve, 5));
          controller.enqueue('two');
          controller.close();
        },
      });
      const at = new Date(86400000);
      const label = client.React.createElement('em', null, 'mine');
      const answer = await within(
        importNotes({
          at,
          texts: new Map([
            ['Lin', 'imported text'],
            ['Mo', 'another'],
          ]),
          file: new File(['contents'], 'nötes.txt'),
          lines,
          report,
          label,
        }),
        'the call',
      );
      expect(answer).toEqual({
        count: 2,
        at,
        lines: ['one', 'two'],
        file: {name: 'nötes.txt', text: 'contents'},
        reported: 'Guestbook: 2 imported',
        label,
      });
      expect(answer.label).toBe(label);
      expect(await getPage()).toContain(
        'Lin: imported text [imported 1970-01-02T00:00:00.000Z]',
      );
    });

    test('is called from script with plain text', async () => {
      const {report} = await propsOf('ImportButton');
      const {sign} = await propsOf('SignForm');
      expect(await within(report(7), 'the call')).toBe('Guestbook: 7 imported');
      // The call fails without a form.
      await expect(
        within(sign({signed: 0}, null), 'the call'),
      ).rejects.toThrow();
    });

    test.each([
      [
        'a function that is not an action',
        {'rsc-action': 'app/actions#register'},
        '[]',
        404,
      ],
      ['a name that every object has', {'rsc-action': 'toString'}, '[]', 404],
      [
        'arguments that are not JSON',
        {'rsc-action': 'app/actions#report'},
        '[',
        400,
      ],
      [
        'arguments that are not an array',
        {'rsc-action': 'app/actions#report'},
        '{}',
        400,
      ],
      ['an invalid form', {'Content-Type': 'multipart/form-data'}, 'x', 400],
    ])('refuses %s', async (name, headers, body, status) => {
      const response = await fetch(app.url, {method: 'POST', headers, body});
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('actions');
    });
  },
);

// Calls back for each element of a model, lazy or not.
async function findElements(model, found) {
  if (Array.isArray(model)) {
    for (const item of model) {
      await findElements(item, found);
    }
  } else if (model?.$$typeof === Symbol.for('react.lazy')) {
    await findElements(await unwrap(model), found);
  } else if (model?.props !== undefined) {
    found({...model, type: await unwrap(model.type)});
    await findElements(model.props.children, found);
  }
}

async function unwrap(node) {
  if (node?.$$typeof !== Symbol.for('react.lazy')) {
    return node;
  }
  try {
    return node._init(node._payload);
  } catch (waiting) {
    await waiting;
    return unwrap(node);
  }
}
