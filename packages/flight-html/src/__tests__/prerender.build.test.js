// A document that React prerenders, that is stored, and that a request resumes.
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';

import {createElement as h, Suspense, use} from 'react';
import {resume, resumeToPipeableStream} from 'react-dom/server';
import {prerender, prerenderToNodeStream} from 'react-dom/static';

import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {onEdge, onNode, streamOf, toNodeStream} from './support/forms.js';
import {readFlight} from './support/browser.js';

const ROWS = ['0:["$","p",null,{"children":"é</script>"}]\n', '1:"late"\n'];
const STYLE = '<style>p{}</style>';

// Each response adds its style once.
function additions(document) {
  const styles = [STYLE];
  return {
    document,
    htmlAttributes: {'data-build': '7'},
    insertHTML: () => styles.pop(),
  };
}

// `request`: a promise that only a request fulfils.
function Page({request, hasShell}) {
  const waiting = h(
    Suspense,
    {fallback: h('i', null, '…')},
    h(Late, {request}),
  );
  return h(
    'html',
    null,
    h('head', null, h('title', null, 'x')),
    h('body', null, hasShell ? waiting : h(Late, {request})),
  );
}

function Late({request}) {
  return h('p', null, use(request));
}

// Values that are not ready after some turns are left out, as in frameworks.
function leaveOut(reason) {
  const controller = new AbortController();
  turns(10).then(() => controller.abort(reason));
  return {signal: controller.signal, onError() {}};
}

const never = new Promise(() => {});
const answer = () => Promise.resolve('of the request');

const FORMS = {
  async node(hasShell) {
    const {prelude, postponed} = await prerenderToNodeStream(
      h(Page, {request: never, hasShell}),
      leaveOut('left out'),
    );
    return {
      postponed: JSON.stringify(postponed),
      plain: await text(prelude),
      store: (html, options) =>
        toNodeStream(html === '' ? [] : [html]).pipe(
          onNode.createHTMLTransform(options),
        ),
      complete(state, options) {
        const output = onNode.createHTMLTransform({
          ...options,
          flight: toNodeStream(ROWS),
        });
        resumeToPipeableStream(
          h(Page, {request: answer(), hasShell}),
          JSON.parse(state),
        ).pipe(output);
        return output;
      },
      async completePlain(state) {
        const output = new PassThrough();
        resumeToPipeableStream(
          h(Page, {request: answer(), hasShell}),
          JSON.parse(state),
        ).pipe(output);
        return text(output);
      },
    };
  },
  stream: hasShell => prerenderOnWeb(onNode, hasShell),
  'stream on the edge': hasShell => prerenderOnWeb(onEdge, hasShell),
};

async function prerenderOnWeb({createHTMLStream}, hasShell) {
  const {prelude, postponed} = await prerender(
    h(Page, {request: never, hasShell}),
    leaveOut('left out'),
  );
  const resumed = state =>
    resume(h(Page, {request: answer(), hasShell}), JSON.parse(state));
  return {
    postponed: JSON.stringify(postponed),
    plain: await text(prelude),
    store: (html, options) =>
      createHTMLStream(streamOf(html === '' ? [] : [html]), options),
    async complete(state, options) {
      return createHTMLStream(await resumed(state), {
        ...options,
        flight: streamOf(ROWS),
      });
    },
    completePlain: async state => text(await resumed(state)),
  };
}

const SCRIPTS = /<script>\(self\.__FLIGHT_DATA[^]*?<\/script>/g;
const SUFFIX = '</body></html>';

describe.each(Object.keys(FORMS))('in %s', form => {
  test('a stored prelude and its rest are one document', async () => {
    const page = await within(FORMS[form](true), 'prerender');
    const prelude = await text(page.store(page.plain, additions('prelude')));
    const rest = await within(
      text(await page.complete(page.postponed, additions('resume'))),
      'resume',
    );
    const plainRest = await page.completePlain(page.postponed);

    expect(page.plain.endsWith(SUFFIX)).toBe(true);
    expect(prelude).toBe(
      page.plain
        .slice(0, -SUFFIX.length)
        .replace('<html', '<html data-build="7"')
        .replace('</head>', `${STYLE}</head>`),
    );
    expect(rest.replace(SCRIPTS, '').replaceAll(STYLE, '')).toBe(
      plainRest.replace(SUFFIX, '') + SUFFIX,
    );
    expect(rest).toContain('of the request');
    expect((await readFlight(prelude + rest)).toString()).toBe(ROWS.join(''));
  });

  test('an empty prelude is resumed as a whole document', async () => {
    const page = await within(FORMS[form](false), 'prerender');
    const prelude = await text(page.store(page.plain, additions('prelude')));
    const whole = await within(
      text(await page.complete(page.postponed, additions('full'))),
      'resume',
    );

    expect(page.plain).toBe('');
    expect(prelude).toBe('');
    expect(whole).toMatch(/^<!DOCTYPE html><html data-build="7">/);
    expect(whole.match(/<style>/g).length).toBe(1);
    expect(whole.endsWith(SUFFIX)).toBe(true);
    expect((await readFlight(whole)).toString()).toBe(ROWS.join(''));
  });
});
