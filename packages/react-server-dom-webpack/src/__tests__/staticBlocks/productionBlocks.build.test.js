// The option `staticBlocks` in a browser: content of a page that is in its HTML is neither sent twice nor hydrated.
/* global document, getSelection */
import {describeInBrowser} from '../../../../../scripts/jest/inBrowser.js';
import {createGate, startPageServer} from './support/pageServer.js';

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

describeInBrowser('static blocks', open => {
  let server;

  beforeAll(async () => {
    server = await startPageServer();
  });

  afterAll(() => server?.stop());

  beforeEach(() => server.closeGates());

  const urlOf = (name, query = {}) =>
    `${server.origin}/${name}?${new URLSearchParams(query)}`;

  async function openPage(name, query) {
    const opened = await open(urlOf(name, query));
    opened.page.setDefaultTimeout(PATIENCE_MS);
    return opened;
  }

  const hydrated = (page, count) =>
    page.waitForFunction(least => globalThis.hydrated >= least, count);

  async function openHydrated(name, count, query) {
    const opened = await openPage(name, query);
    await hydrated(opened.page, count);
    return opened;
  }

  // The document without scripts and their preloads, the names of blocks, and how React divides texts and writes styles.
  const htmlOf = page =>
    page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true);
      copy.querySelectorAll('script, link').forEach(each => each.remove());
      copy
        .querySelectorAll('[data-b]')
        .forEach(element => element.removeAttribute('data-b'));
      copy.querySelectorAll('[style]').forEach(element => {
        element.style.cssText += '';
      });
      return copy.outerHTML.replaceAll('<!-- -->', '');
    });

  const textOf = (page, id) =>
    page.evaluate(name => document.getElementById(name)?.textContent, id);

  const errorsOf = page => page.evaluate(() => globalThis.errors);

  // The elements that React does not visit.
  const blocksOf = page =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-b]')]
        .filter(element =>
          Object.keys(element).some(
            key =>
              key.startsWith('__reactProps') &&
              element[key].dangerouslySetInnerHTML !== undefined,
          ),
        )
        .map(({id}) => id),
    );

  async function click(page, name) {
    await page.locator('button', {hasText: name}).click();
    return page.locator('button', {hasText: name}).textContent();
  }

  const shows = (page, condition, argument) =>
    page.waitForFunction(condition, argument);

  // All content that React moves is in its place.
  const settled = page =>
    shows(page, () => document.querySelector('[hidden]') === null);

  const hasButton = text =>
    [...document.querySelectorAll('button')].some(
      ({textContent}) => textContent === text,
    );

  test.each([
    ['article', 2, ['a', 'b', 'icon']],
    ['late', 3, ['x', 'y']],
    ['failed', 2, ['a']],
    ['panels', 1, ['a']],
    ['clones', 1, ['a']],
    ['lengths', 2, []],
    ['strict', 1, ['a']],
    ['different', 2, ['a']],
    ['misplaced', 1, []],
    ['moved', 1, ['a']],
  ])(
    'the document of %s is that without the option',
    async (name, count, blocks) => {
      server.openGate('x');
      server.openGate('y');
      const plain = await openHydrated(name, count, {plain: ''});
      const {page, problems} = await openHydrated(name, count);
      await settled(page);
      await settled(plain.page);
      expect(await blocksOf(plain.page)).toEqual([]);
      expect(await blocksOf(page)).toEqual(blocks);
      expect(await htmlOf(page)).toBe(await htmlOf(plain.page));
      expect(problems).toEqual([]);
      expect(plain.problems).toEqual([]);
      expect(await errorsOf(page)).toEqual(await errorsOf(plain.page));
      await page.context().close();
      await plain.page.context().close();
    },
  );

  test('client components around blocks work, and have their ids', async () => {
    const {page, problems} = await openHydrated('article', 2);
    const plain = await openHydrated('article', 2, {plain: ''});
    const idsOf = of =>
      of.locator('button').evaluateAll(all => all.map(({title}) => title));
    expect(await idsOf(page)).toEqual(await idsOf(plain.page));
    expect(await click(page, 'second')).toBe('second 1');
    expect(problems).toEqual([]);
  });

  test('late content is hydrated early, when it is clicked', async () => {
    const {page, problems} = await openPage('nothing');
    await page.goto(urlOf('late'), {waitUntil: 'commit'});
    await hydrated(page, 1);
    server.openGate('x');
    await shows(page, hasButton, 'x 0');
    await page.locator('button', {hasText: 'x'}).click();
    await shows(page, hasButton, 'x 1');
    expect(await textOf(page, 'x')).toContain('x 5. static content');
    expect(await textOf(page, 'y')).toBe(undefined);
    server.openGate('y');
    await shows(page, hasButton, 'y 0');
    await hydrated(page, 3);
    expect(await blocksOf(page)).toEqual(['x', 'y']);
    expect(await errorsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a block that is shown again has its content', async () => {
    const {page, problems} = await openHydrated('panels', 1);
    const before = await htmlOf(page);
    await page.evaluate(() => globalThis.showPanel(1));
    await shows(page, () => document.getElementById('b') !== null);
    expect(await textOf(page, 'b')).toContain('b 5. static content');
    expect(await blocksOf(page)).toEqual([]);
    // The document has no element of the first panel any more.
    await page.requestGC();
    await page.evaluate(() => globalThis.showPanel(0));
    await shows(page, () => document.getElementById('a') !== null);
    expect(await blocksOf(page)).toEqual(['a']);
    expect(await htmlOf(page)).toBe(before);
    expect(problems).toEqual([]);
    expect(await errorsOf(page)).toEqual([]);
  });

  test.each([
    ['with', {}, 0],
    ['without', {plain: ''}, 1],
  ])(
    'a text that an extension has changed, %s the option',
    async (_, query, count) => {
      const {page} = await openPage('waiting', query);
      await page.evaluate(() => {
        document.querySelector('#a b').textContent = 'changed';
        globalThis.hydrate();
      });
      await hydrated(page, 1);
      // React's error 418: the text differs, so the page is rendered again.
      const errors = await errorsOf(page);
      expect(errors.length).toBe(count);
      errors.forEach(error => expect(error).toContain('418'));
      expect((await textOf(page, 'a')).includes('changed')).toBe(count === 0);
    },
  );

  test('a block that was removed before its row is read rejects', async () => {
    const {page} = await openPage('nothing');
    const removed = createGate();
    await page.route('**/scripts/*', async route => {
      await removed.promise;
      await route.continue();
    });
    await page.goto(urlOf('article'), {waitUntil: 'commit'});
    await shows(page, () => document.getElementById('icon') !== null);
    await page.evaluate(() => document.getElementById('a').remove());
    removed.open();
    await shows(page, () =>
      globalThis.errors?.some(error =>
        /The static block [\w-]{12} is not in the document/.test(error),
      ),
    );
  });

  test('a block that was removed before hydration is shown again', async () => {
    const {page, problems} = await openPage('waiting');
    const before = await htmlOf(page);
    await page.evaluate(() => {
      document.getElementById('a').remove();
      globalThis.hydrate();
    });
    await hydrated(page, 1);
    expect(await htmlOf(page)).toBe(before.replaceAll('_R_6_', '_r_0_'));
    expect(problems).toEqual([]);
  });

  test('two blocks that change places keep their contents', async () => {
    const {page, problems} = await openHydrated('swapped', 1);
    const before = await textOf(page, 'around');
    await page.evaluate(() => globalThis.showPanel(1));
    await shows(
      page,
      () => document.querySelector('#around > :first-child').id === 'b',
    );
    expect(await textOf(page, 'a')).toContain('a 5. static content');
    expect(await textOf(page, 'b')).toContain('b 5. static content');
    await page.evaluate(() => globalThis.showPanel(0));
    await shows(
      page,
      () => document.querySelector('#around > :first-child').id === 'a',
    );
    expect(await textOf(page, 'around')).toBe(before);
    expect(problems).toEqual([]);
  });

  test('a later payload removes blocks', async () => {
    const {page, problems} = await openHydrated('article', 2);
    await page.evaluate(() => globalThis.navigate('/rows/removed'));
    await shows(page, () => document.getElementById('a') === null);
    expect(await page.locator('button').allTextContents()).toEqual(['first 0']);
    expect(await errorsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  describe.each(['ours', 'reference'])('with the client of %s', script => {
    test('a refresh keeps what has not changed', async () => {
      const query = {script};
      const {page, problems} = await openHydrated('article', 2, query);
      await page.evaluate(() => {
        document.querySelector('#a a').focus();
        getSelection().selectAllChildren(document.querySelector('#a b'));
        globalThis.observe();
      });
      await page.evaluate(() => globalThis.navigate('/rows/changed'));
      await shows(page, hasButton, 'changed 0');
      const found = await page.evaluate(() => ({
        mutations: [...new Set(globalThis.mutations)].sort(),
        focused: document.activeElement.textContent,
        selected: String(getSelection()),
      }));
      expect(found).toEqual({
        mutations: ['b', 'no block'],
        focused: 'link of a',
        selected: '0',
      });
      expect(await blocksOf(page)).toEqual(['a', 'icon']);
      expect(await textOf(page, 'b')).toContain('b 6. static content');
      const changed = await openHydrated('changed', 2, {plain: ''});
      expect(await htmlOf(page)).toBe(await htmlOf(changed.page));
      expect(await errorsOf(page)).toEqual([]);
      expect(problems).toEqual([]);
    });

    // Why answers are read with `keepStaticBlocks`.
    test('a refresh that keeps no blocks makes them again', async () => {
      const {page} = await openHydrated('article', 2, {script});
      await page.evaluate(() => {
        document.querySelector('#a a').focus();
        globalThis.observe();
      });
      await page.evaluate(() => globalThis.navigate('/rows/changed', false));
      await shows(page, hasButton, 'changed 0');
      const found = await page.evaluate(() => ({
        isMutated: globalThis.mutations.includes('a'),
        isFocused: document.activeElement.textContent === 'link of a',
      }));
      expect(found).toEqual({isMutated: true, isFocused: false});
      expect(await textOf(page, 'a')).toContain('a 5. static content');
    });
  });

  test('rows that are fetched have no stubs', async () => {
    const {page} = await openHydrated('article', 2);
    const rows = await page.evaluate(async () =>
      (await fetch('/rows/article')).text(),
    );
    expect(rows).toContain('"data-b":"');
    expect(rows).toContain('a 5. static content');
    expect(rows).not.toContain('$T#');
  });

  test('two payloads in one page have the same blocks', async () => {
    const {page, problems} = await openPage('waiting');
    await page.evaluate(() => {
      const [script] = [...document.scripts].filter(({text}) =>
        text.includes('__FLIGHT_DATA'),
      );
      const again = document.createElement('script');
      again.text = script.text.replaceAll('__FLIGHT_DATA', 'OTHER');
      document.body.append(again);
      again.remove();
    });
    const areSame = await page.evaluate(async () => {
      const contentsOf = ({page: {props}}) =>
        props.children[1].props.children
          .map(child => child.props.dangerouslySetInnerHTML)
          .filter(content => content !== undefined);
      const other = contentsOf(await globalThis.readInlined('OTHER'));
      const own = contentsOf(globalThis.first);
      return [own.length, own.every((content, at) => content === other[at])];
    });
    expect(areSame).toEqual([2, true]);
    await page.evaluate(() => globalThis.hydrate());
    await hydrated(page, 1);
    expect(problems).toEqual([]);
  });

  test('a strict policy for scripts', async () => {
    const policy = "default-src 'none'; script-src 'self' 'nonce-n'";
    const {page, problems} = await openHydrated('article', 2, {policy});
    expect(await blocksOf(page)).toEqual(['a', 'b', 'icon']);
    // The style attribute of the block.
    expect(problems.filter(problem => !problem.includes('style'))).toEqual([]);
  });

  // The page is hydrated, because that needs no markup. Showing a block again needs markup from a string.
  test('trusted types refuse to show a block again', async () => {
    const policy = "require-trusted-types-for 'script'";
    const {page} = await openHydrated('panels', 1, {policy});
    expect(await errorsOf(page)).toEqual([]);
    await page.evaluate(() => globalThis.showPanel(1));
    await shows(page, () => document.getElementById('b') !== null);
    await page.evaluate(() => globalThis.showPanel(0));
    await shows(page, () => globalThis.errors.length > 0);
    expect((await errorsOf(page))[0]).toContain('TrustedHTML');
  });
});
