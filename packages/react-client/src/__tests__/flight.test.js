// A custom host: modules are an object, and the calls of its members are recorded.
import createFlightClient from '../../flight.js';
import {bytesOf, outcomeOf, valueOf} from './support/responses.js';

function createHost(calls = []) {
  const decoder = () => new TextDecoder('utf-8', {ignoreBOM: true});
  return {
    resolveClientReference: (map, metadata) => map?.[metadata] ?? metadata,
    resolveServerReference: (manifest, id) => manifest[id],
    preloadModule(reference) {
      calls.push(['preload', reference]);
      return null;
    },
    requireModule: reference => reference.exports ?? reference,
    prepareDestinationForModule: (...parameters) =>
      calls.push(['prepare', ...parameters]),
    dispatchHint: (...hint) => calls.push(['hint', ...hint]),
    createStringDecoder: decoder,
    readPartialStringChunk: (it, bytes) => it.decode(bytes, {stream: true}),
    readFinalStringChunk: (it, bytes) => it.decode(bytes),
  };
}

function read(client, rows, parameters = [null, null, null]) {
  const response = client.createResponse(...parameters);
  const state = client.createStreamState(response);
  client.processBinaryChunk(response, state, bytesOf(rows));
  return {response, state, root: client.getRoot(response)};
}

describe('the client for a custom host', () => {
  test('reads bytes', () => {
    const {root} = read(createFlightClient(createHost()), '0:{"é":"$D0"}\n');
    expect(valueOf(root)).toEqual({é: new Date(Date.parse('0'))});
  });

  test('reads strings in any pieces', () => {
    const client = createFlightClient(createHost());
    const response = client.createResponse(null, null, null);
    const state = client.createStreamState(response);
    client.processStringChunk(response, state, '1:T400,');
    client.processStringChunk(response, state, 'x'.repeat(1024));
    client.processStringChunk(response, state, '0:["$');
    client.processStringChunk(response, state, '1"]\n');
    expect(valueOf(client.getRoot(response))).toEqual(['x'.repeat(1024)]);
  });

  test('passes manifests, nonce and metadata to the host', () => {
    const calls = [];
    const client = createFlightClient(createHost(calls));
    const map = {m: {exports: 'the module'}};
    const rows = '1:I"m"\n:HL"model"\n0:["$1"]\n';
    const parameters = [map, null, 'loading', undefined, undefined, 'N'];
    expect(valueOf(read(client, rows, parameters).root)).toEqual([
      'the module',
    ]);
    expect(calls).toEqual([
      ['prepare', 'loading', 'N', 'm'],
      ['preload', map.m],
      ['hint', 'L', 'model'],
    ]);
  });

  test('needs neither hints nor server functions', () => {
    const host = {...createHost(), dispatchHint: undefined};
    delete host.resolveServerReference;
    const client = createFlightClient(host);
    expect(valueOf(read(client, ':HL"x"\n0:1\n').root)).toBe(1);
  });

  test('reads the members that it needs once and calls them without the host', () => {
    const reads = [];
    const members = createHost();
    const host = {};
    for (const name of Object.keys(members)) {
      Reflect.defineProperty(host, name, {
        get() {
          reads.push(name);
          return members[name];
        },
      });
    }
    const client = createFlightClient(host);
    const rows = '1:I"m"\n:HL"x"\n0:["$1"]\n';
    read(client, rows);
    read(client, rows);
    // Text is decoded only when it is complete.
    const {readPartialStringChunk, ...needed} = members;
    expect(reads.sort()).toEqual(Object.keys(needed).sort());
  });

  test('calls the server through callServer, or refuses', () => {
    const client = createFlightClient(createHost());
    const rows = '1:{"id":"act","bound":null}\n0:["$h1"]\n';
    const callServer = jest.fn(() => 'result');
    const [act] = valueOf(
      read(client, rows, [null, null, null, callServer]).root,
    );
    expect(act(1)).toBe('result');
    expect(callServer).toHaveBeenCalledWith('act', [1]);
    const [refused] = valueOf(read(client, rows).root);
    expect(() => refused()).toThrow(expect.objectContaining({code: 466}));
    expect(Object.hasOwn(act, 'bind')).toBe(true);
  });

  test('encodes forms, by itself or with an encoder of the application', () => {
    const client = createFlightClient(createHost());
    const rows = '1:{"id":"act","bound":null}\n0:["$h1"]\n';
    const [act] = valueOf(read(client, rows).root);
    expect(act.$$FORM_ACTION('P').name).toBe('$ACTION_ID_act');
    const encode = jest.fn(() => 'own');
    const parameters = [null, null, null, null, encode];
    const [own] = valueOf(read(client, rows, parameters).root);
    expect(own.$$FORM_ACTION('P')).toBe('own');
    expect(encode).toHaveBeenCalledWith('act', expect.any(Promise));
  });

  test('loads the functions of a server manifest', () => {
    const client = createFlightClient(createHost());
    const save = () => {};
    const rows = '1:{"id":"act","bound":null}\n0:["$h1"]\n';
    const manifest = {act: {exports: save}};
    expect(valueOf(read(client, rows, [null, manifest, null]).root)[0]).toBe(
      save,
    );
  });

  test('finds temporary references', () => {
    const client = createFlightClient(createHost());
    const set = new Map([['$0:a', 'kept']]);
    const parameters = [null, null, null, null, null, undefined, set];
    const {root} = read(client, '0:["$T0:a"]\n', parameters);
    expect(valueOf(root)).toEqual(['kept']);
  });

  test('rejects missing rows at the end, or leaves them pending', () => {
    const client = createFlightClient(createHost());
    const failing = read(client, '0:["$@1"]\n');
    const [missing] = valueOf(failing.root);
    client.close(failing.response);
    expect(outcomeOf(missing).reason).toMatchObject({code: 412});
    const partial = [null, null, null, null, null, undefined, null, true];
    const halting = read(client, '0:["$@1"]\n', partial);
    const [open] = valueOf(halting.root);
    client.close(halting.response);
    expect(open.status).toBe('halted');
  });

  test('fails with the error that is reported', () => {
    const client = createFlightClient(createHost());
    const {response, root} = read(client, '');
    client.reportGlobalError(response, new Error('reset'));
    expect(outcomeOf(root).reason.message).toBe('reset');
  });

  test('does not connect to React’s tools', () => {
    expect(createFlightClient(createHost()).injectIntoDevTools()).toBe(false);
  });
});

describe('members of a custom host for development', () => {
  const REPLAYING = [...Array(9), true];
  const CALL =
    ':W["assert",[["App","/a.js",5,6,4,2,false]],null,"Edge",false,"%s",1]\n';

  afterEach(() => {
    delete globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  });

  test('the host makes replayed calls, inside of the stack of the server', () => {
    const calls = [];
    const bindToConsole =
      (...given) =>
      () =>
        calls.push([given, /at App .*\/a\.js:5:6/.test(new Error('x').stack)]);
    const client = createFlightClient({...createHost(), bindToConsole});
    read(client, (__DEV__ ? CALL : '') + '0:1\n', REPLAYING);
    expect(calls).toEqual(
      __DEV__ ? [[['assert', [false, '%s', 1], 'Edge'], true]] : [],
    );
  });

  test('the host checks whether code can be evaluated, for each response', () => {
    const checkEvalAvailabilityOnceDev = jest.fn();
    const client = createFlightClient({
      ...createHost(),
      checkEvalAvailabilityOnceDev,
    });
    client.createResponse(null, null, null);
    client.createResponse(null, null, null);
    expect(checkEvalAvailabilityOnceDev).toHaveBeenCalledTimes(__DEV__ ? 2 : 0);
  });

  test('the host describes modules that were loaded', async () => {
    const info = {awaited: {name: 'script', start: 1, end: 2}};
    const loading = Promise.resolve();
    const client = createFlightClient({
      ...createHost(),
      preloadModule: () => loading,
      getModuleDebugInfo: reference =>
        reference === 'described' ? [info] : null,
    });
    const rows = '1:I"described"\n2:I"plain"\n0:["$L1","$L2"]\n';
    const [described, plain] = valueOf(read(client, rows).root);
    await loading;
    expect([described, plain].map(node => node._debugInfo)).toEqual(
      __DEV__ ? [[info], []] : [undefined, undefined],
    );
  });

  test('React’s tools get its name and its version', () => {
    const inject = jest.fn();
    globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {supportsFlight: true, inject};
    const names = {rendererVersion: '1.2.3', rendererPackageName: 'own'};
    const client = createFlightClient({...createHost(), ...names});
    expect(client.injectIntoDevTools()).toBe(__DEV__);
    expect(inject.mock.calls).toEqual(
      __DEV__
        ? [
            [
              expect.objectContaining({
                version: '1.2.3',
                reconcilerVersion: '1.2.3',
                rendererPackageName: 'own',
              }),
            ],
          ]
        : [],
    );
  });
});
