// Server functions in hostile replies and forms: no call, copy or leak.
import {sleep, within} from '../support/guard.js';
import {loadServers} from '../support/layers.js';
import {
  formCalling,
  formWith,
  MANIFEST,
  provideModules,
  replyWith,
} from '../support/replies/actionServer.js';

let Server;
let mod;

beforeAll(() => {
  ({Server} = loadServers().ours);
});

beforeEach(() => {
  mod = provideModules(Server);
});

const UNREGISTERED = {allowUnregisteredFunctions: true};
const metadata = (id, bound = null) => JSON.stringify({id, bound});

async function decode(parts, options) {
  return Server.decodeReply(replyWith(...parts), MANIFEST, options);
}

async function actionById(id, options) {
  const form = formWith([`$ACTION_ID_${id}`, '']);
  return Server.decodeAction(form, MANIFEST, options);
}

async function errorOf(promise) {
  try {
    await within(promise, 'refuse');
  } catch (error) {
    return error;
  }
  throw new Error('Expected a refusal.');
}

describe('exports in the manifest that clients may not call', () => {
  const REFUSED = [
    ['a function that is not registered', 'mod#helper'],
    ['a function that is not registered and loads slowly', 'slow#helper'],
    ['an export that is not a function', 'mod#number'],
    ['an export of a client module', 'mod#client'],
    ['nothing', 'mod#nothing'],
    ['a property that every object has', 'mod#constructor'],
    ['a mark of transpiled code', 'mod#__esModule'],
    ['the module', 'mod#*'],
    ['the module, under its own name', 'mod'],
  ];

  test.each(REFUSED)('%s is refused like an unknown id', async (title, id) => {
    const unknown = await errorOf(decode(['["$h1"]', metadata('nowhere#x')]));
    const bound = metadata(id, '$@2');
    for (const promise of [
      decode(['["$h1"]', metadata(id)]),
      decode(['["$h1"]', bound, '[1]']),
      decode(['"$h1"', bound, '[1]']),
      actionById(id),
      Server.decodeAction(formCalling(bound, '[1]', '[2]'), MANIFEST),
    ]) {
      const error = await errorOf(promise);
      expect(error.code).toBe(unknown.code);
      expect(error.code).toBe(589);
      expect(error.message).not.toMatch(/secret|=>|\{/);
    }
  });

  test.each(REFUSED)(
    '%s under the key then is not looked up',
    async (title, id) =>
      expect(await decode(['{"then":"$h1"}', metadata(id)])).toEqual({
        then: null,
      }),
  );

  test('applications can allow unregistered functions', async () => {
    const [helper] = await decode(
      ['["$h1"]', metadata('mod#helper')],
      UNREGISTERED,
    );
    expect(helper).toBe(mod.helper);
    const action = await actionById('mod#helper', UNREGISTERED);
    expect(action()[0]).toBe('secret');
    for (const id of [
      'mod#number',
      'mod#*',
      'mod#nothing',
      'mod#constructor',
    ]) {
      const error = await errorOf(
        decode(['["$h1"]', metadata(id)], UNREGISTERED),
      );
      expect(error.code).toBe(589);
      expect((await errorOf(actionById(id, UNREGISTERED))).code).toBe(589);
    }
  });

  test('nothing is loaded for an id that is not in the manifest', async () => {
    const load = jest.spyOn(globalThis, '__webpack_require__');
    for (const id of [
      'nowhere#x',
      'toString',
      '__proto__#x',
      '',
      '#',
      '#act',
    ]) {
      expect((await errorOf(decode(['["$h1"]', metadata(id)]))).code).toBe(589);
      const form = formWith([`$ACTION_ID_${id}`, '']);
      expect(() => Server.decodeAction(form, MANIFEST)).toThrow(
        expect.objectContaining({code: 589}),
      );
    }
    expect(load).not.toHaveBeenCalled();
  });

  test.each([null, undefined])(
    'without a manifest (%s) every id is refused',
    async none => {
      const body = replyWith('["$h1"]', metadata('mod#act'));
      expect((await errorOf(Server.decodeReply(body, none))).code).toBe(589);
      const form = formWith(['$ACTION_ID_mod#act', '']);
      expect(() => Server.decodeAction(form, none)).toThrow(
        expect.objectContaining({code: 589}),
      );
    },
  );
});

describe('the metadata of a function', () => {
  test('is not changed, and its own marks are ignored', async () => {
    const reference =
      '{"id":"mod#act","bound":null,"$$promise":{"a":1},"fn":2}';
    const [named, fn] = await decode([`[${reference},"$h0:0"]`]);
    expect(fn).toBe(mod.act);
    expect(Reflect.ownKeys(named)).toEqual(['id', 'bound', '$$promise', 'fn']);
  });

  test('names the same function each time, also with a slow module', async () => {
    for (const id of ['mod#other', 'slow#other']) {
      const [first, second, {third}] = await decode([
        '["$h1","$h1",{"third":"$h1"}]',
        metadata(id, '$@2'),
        '["q"]',
      ]);
      expect(second).toBe(first);
      expect(third).toBe(first);
      expect(first('x')).toEqual(['q', 'x']);
    }
  });

  test('can be at the end of a path', async () => {
    for (const id of ['mod#other', 'slow#other']) {
      const parts = ['["$h1","$0:0"]', metadata(id, '$@2'), '["q"]'];
      const [fn, same] = await decode(parts);
      expect(fn('x')).toEqual(['q', 'x']);
      expect(same).toBe(fn);
    }
  });

  test('is read only by its own properties', async () => {
    Object.defineProperty(Object.prototype, 'id', {
      value: 'mod#act',
      configurable: true,
    });
    try {
      expect(await decode(['["$h1"]', '{}'])).toEqual([null]);
    } finally {
      delete Object.prototype.id;
    }
  });

  test('must be available synchronously in a form', () => {
    const bytes = new Blob(['abc']);
    const form = () => formCalling('{"id":"mod#act","bound":"$A1"}', bytes);
    expect(() => Server.decodeAction(form(), MANIFEST)).toThrow(Error);
    const withKey = form();
    withKey.append('$ACTION_KEY', 'k');
    expect(() => Server.decodeFormState(1, withKey, MANIFEST)).toThrow(Error);
  });

  test('is required', () => {
    for (const part of [
      'null',
      '"$undefined"',
      '5',
      '[]',
      '{"id":5}',
      '"$D"',
    ]) {
      expect(() => Server.decodeAction(formCalling(part), MANIFEST)).toThrow(
        expect.objectContaining({kind: 'protocol'}),
      );
    }
  });
});

describe('bound arguments', () => {
  test('come only from a promise of the reply', async () => {
    for (const bound of [
      '["y"]',
      '"$2"',
      '{"value":["y"]}',
      '{"status":"fulfilled","value":["y"]}',
      '{"then":"$h3"}',
      '"$Q3"',
    ]) {
      for (const module of ['mod', 'slow', 'slowAsync']) {
        const reference = `{"id":"${module}#other","bound":${bound}}`;
        const third =
          bound === '"$Q3"' ? '[["status",1]]' : metadata('mod#act');
        const [fn] = await decode(['["$h1"]', reference, '["y"]', third]);
        expect(fn('x')).toEqual(['x']);
      }
    }
  });

  test.each(['mod', 'slow'])(
    'that contain the function they are bound to have null in its place (%s)',
    async module => {
      const act = args =>
        within(
          decode(['["$h1"]', metadata(`${module}#other`, '$@2'), args]),
          args,
        );
      const [first] = await act('["$h1",1]');
      expect(first('x')).toEqual([null, 1, 'x']);
      const [second] = await act('[{"f":"$h1"}]');
      expect(second('x')).toEqual([{f: second}, 'x']);
      const [third] = await act('["$0"]');
      expect(third('x')).toEqual([[third], 'x']);
      const bound = metadata(`${module}#other`, '$@0');
      const [fourth] = await within(decode(['["$h1"]', bound]), bound);
      expect(fourth('x')).toEqual([null, 'x']);
    },
  );

  test('are counted before they are copied', async () => {
    const many = JSON.stringify(Array(200_000).fill(0));
    const fail = await errorOf(
      decode(['["$h1"]', metadata('mod#act', '$@2'), many]),
    );
    expect(fail).toMatchObject({code: 580});
    expect(fail.message).toMatch(/200000 .*1000/);
  });

  test('are not copied for each of many functions', async () => {
    const functions = 1100;
    const parts = [
      JSON.stringify(Array.from({length: functions}, (_, i) => tokenOf(i + 2))),
      JSON.stringify(Array(1000).fill(0)),
      ...Array(functions).fill(metadata('mod#other', '$@1')),
    ];
    const error = await errorOf(decode(parts));
    expect(error).toMatchObject({kind: 'protocol'});
    expect(error.message).toContain('1000000');
    expect(error.message).toContain('arraySizeLimit');
    expect(await decode(parts, {arraySizeLimit: Infinity})).toHaveLength(
      functions,
    );
    const fewer = [`["${tokenOf(2)}"]`, ...parts.slice(1)];
    expect(await decode(fewer)).toHaveLength(1);
  });
});

function tokenOf(part) {
  return `$h${part.toString(16)}`;
}

describe('the state of a form', () => {
  const stateOf = (...parts) => {
    const form = formCalling(...parts);
    form.append('$ACTION_KEY', 'k');
    return Server.decodeFormState('R', form, MANIFEST);
  };

  test.each([
    ['an id that is not a string', '{"id":5,"bound":"$@1"}', '["s"]'],
    ['no bound arguments', '{"id":"a"}'],
    ['arguments that are a number', '{"id":"a","bound":"$@1"}', '5'],
    ['arguments that are text', '{"id":"a","bound":"$@1"}', '"abc"'],
    ['arguments with a length', '{"id":"a","bound":"$@1"}', '{"length":7}'],
    ['an object with a length', '{"id":"a","bound":{"length":7}}'],
  ])('is null with %s', async (title, ...parts) => {
    expect(await stateOf(...parts)).toBeNull();
  });
});

describe('forms of any size', () => {
  const COUNT = 30_000;

  test('only the last of many actions is decoded', async () => {
    const entries = [];
    for (let index = 0; index < COUNT; index++) {
      entries.push([`$ACTION_REF_${index}`, ''], [`$ACTION_${index}:0`, '{']);
    }
    entries.push(['$ACTION_REF_x', ''], ['$ACTION_x:0', metadata('mod#act')]);
    const require = jest.spyOn(globalThis, '__webpack_require__');
    const action = await Server.decodeAction(formWith(...entries), MANIFEST);
    expect(action()[0]).toBe('act');
    expect(require).toHaveBeenCalledTimes(1);
  });

  test('the limits of replies apply to the actions of forms', async () => {
    const parts = [metadata('mod#act', '$@1'), '["$2","$2"]', '[[1,2],[3]]'];
    const call = options =>
      Server.decodeAction(formCalling(...parts), MANIFEST, options);
    expect((await call())()).toHaveLength(4);
    expect((await errorOf(call({arraySizeLimit: 16}))).code).toBe(571);
    expect(() => call({partLimit: 2})).toThrow('partLimit');
    expect(() => call({fieldSizeLimit: 5})).toThrow('fieldSizeLimit');
    const form = formCalling(...parts);
    form.append('$ACTION_KEY', 'k');
    expect(() =>
      Server.decodeFormState(1, form, MANIFEST, {partLimit: 2}),
    ).toThrow('partLimit');
  });

  test('fields of a form do not change Object.prototype', async () => {
    const form = formWith(
      ['__proto__', 'x'],
      ['$ACTION_REF___proto__', ''],
      ['$ACTION___proto__:0', '{"__proto__":{"polluted":1},"id":"mod#act"}'],
      ['$ACTION___proto__:__proto__', '1'],
    );
    const action = await Server.decodeAction(form, MANIFEST);
    const [, fields] = action();
    expect([...fields]).toEqual([['__proto__', 'x']]);
    expect({}.polluted).toBeUndefined();
  });
});

describe('failures reach only the caller', () => {
  const failing = [
    ['a chunk', 'broken#act'],
    ['a module', 'failing#act'],
    ['a missing module', 'absent#act'],
  ];

  test.each(failing)('%s', async (title, id) => {
    const unheard = jest.fn();
    process.on('unhandledRejection', unheard);
    try {
      const bound = metadata(id, '$@9');
      const missing = await errorOf(
        Server.decodeAction(formCalling(bound), MANIFEST),
      );
      expect(missing).toBeInstanceOf(Error);
      expect(await errorOf(actionById(id))).toBeInstanceOf(Error);
      expect(await errorOf(decode(['["$h1"]', metadata(id)]))).toBeInstanceOf(
        Error,
      );
      const parts = ['{"p":"$@1","q":"$@9"}', `["$h2"]`, bound];
      const {p} = await decode(parts);
      expect(await errorOf(p)).toBeInstanceOf(Error);
      await sleep(20);
      expect(unheard).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unheard);
    }
  });

  test('a chunk that has failed is loaded again for the next reply', async () => {
    const load = jest.spyOn(globalThis, '__webpack_chunk_load__');
    const decodeBroken = () => decode(['["$h1"]', metadata('broken#act')]);
    await errorOf(decodeBroken());
    const before = load.mock.calls.length;
    load.mockImplementation(() => Promise.resolve());
    expect(await decodeBroken()).toEqual([mod.act]);
    expect(load.mock.calls.length).toBe(before + 1);
    await decodeBroken();
    expect(load.mock.calls.length).toBe(before + 1);
  });
});
