import EventEmitter from 'events';
import {PassThrough, Readable, pipeline} from 'stream';

import busboy from 'busboy';

import {decodeReplyFromBusboy as decodeWith} from '../decodeReplyFromBusboy.js';
import {
  HOST,
  createBusboy,
  feed,
  multipart,
  outcomeOf,
  reasonOf,
  refusal,
} from './support/replies.js';

function decodeReplyFromBusboy(parser, manifest, options = {}) {
  return decodeWith({host: HOST, manifest, options}, parser);
}

const BLOB = {filename: 'blob'};

// The root of a reply whose parts are read as they arrive.
function decode(body, {limits, options, size} = {}) {
  const parser = createBusboy(limits);
  const root = decodeReplyFromBusboy(parser, null, options);
  const outcome = outcomeOf(root);
  feed(parser, body, size);
  return {parser, outcome};
}

async function valueOf(body, settings) {
  const {value} = await decode(body, settings).outcome;
  return value;
}

async function refusalOf(body, settings) {
  const {outcome, parser} = decode(body, settings);
  const {reason} = await outcome;
  return {reason, destroyed: parser.destroyed};
}

function refusedWith(code, text) {
  return {reason: refusal(code, text), destroyed: true};
}

describe('a body', () => {
  const BODY = multipart(
    ['1', 'one', BLOB],
    ['2', '', BLOB],
    ['_4_name', 'Ada'],
    ['_4_photo', [255, 0, 13, 10], {filename: 'a.png', type: 'image/png'}],
    ['3', '"$A2"'],
    [
      '0',
      '{"blob":"$B1","empty":"$3","form":"$K4","stream":"$R5","late":"$@6"}',
    ],
    ['S5', '"item"'],
    ['7', [1, 2], BLOB],
    ['S5', '"$s7"'],
    ['6', '["done"]'],
    ['S5', 'C'],
  );

  test.each([
    ['whole', Infinity],
    ['in single bytes', 1],
    ['in slices of seven bytes', 7],
  ])('may arrive %s', async (name, size) => {
    const value = await valueOf(BODY, {size: Math.min(size, BODY.length)});
    expect(await value.blob.text()).toBe('one');
    expect(value.empty.byteLength).toBe(0);
    expect(value.form.get('name')).toBe('Ada');
    const photo = value.form.get('photo');
    expect([photo.name, photo.type, photo.size]).toEqual([
      'a.png',
      'image/png',
      4,
    ]);
    const items = [];
    for await (const item of value.stream) {
      items.push(item);
    }
    expect(items).toEqual(['item', new Uint16Array([513])]);
    expect(await value.late).toEqual(['done']);
  });

  test('may be piped', async () => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(parser, null);
    Readable.from([BODY.subarray(0, 99), BODY.subarray(99)]).pipe(parser);
    const {value} = await outcomeOf(root);
    expect(await value.blob.text()).toBe('one');
  });

  test('rejects missing parts at its end', async () => {
    expect(await refusalOf(multipart(['1', '1']))).toEqual(refusedWith(412));
  });

  test('may have entries that do not belong to the reply', async () => {
    const value = await valueOf(
      multipart(
        ['token', 'x'],
        ['upload', 'file', BLOB],
        ['S9', 'file', BLOB],
        ['0', '7'],
      ),
      {options: {partLimit: 1}},
    );
    expect(value).toBe(7);
  });

  test('may have a file without a name', async () => {
    const file = await valueOf(multipart(['1', 'x', {}], ['0', '"$B1"']));
    expect([file.name, file.type]).toEqual([
      'blob',
      'application/octet-stream',
    ]);
  });
});

describe('files', () => {
  test.each(['base64', 'BASE64', 'Base64'])(
    'and not encoded as %s',
    async encoding => {
      const body = multipart(
        ['1', 'eA==', {filename: 'x', encoding}],
        ['0', '"$B1"'],
      );
      expect(await refusalOf(body)).toEqual(refusedWith(473));
    },
  );

  // Busboy reports it in lower case; other parsers may not.
  test.each(['base64', 'BASE64', 'Base64'])(
    'and not with the header encoding %s',
    async encoding => {
      const parser = new EventEmitter();
      parser.destroy = () => {};
      const root = decodeReplyFromBusboy(parser, null);
      const info = {filename: 'x', encoding, mimeType: 'text/plain'};
      parser.emit('file', '1', new PassThrough(), info);
      expect(await reasonOf(root)).toEqual(refusal(473));
    },
  );
});

describe('limits of the reply', () => {
  const FIELDS = ['1', '2', '3', '4', '5'].map(name => [name, '1']);

  test.each([
    ['', []],
    [', after a file that is still arriving', [['9', 'x', BLOB]]],
  ])('apply to the number of entries%s', async (name, before) => {
    const body = multipart(...before, ...FIELDS, ['0', '1']);
    const count = before.length + FIELDS.length + 1;
    const exactly = {options: {partLimit: count}};
    expect(await valueOf(body, exactly)).toBe(1);
    const less = {options: {partLimit: count - 1}};
    expect(await refusalOf(body, less)).toEqual(
      refusedWith(undefined, 'partLimit'),
    );
  });

  test.each([
    ['', []],
    [', after a file that is still arriving', [['9', 'x', BLOB]]],
  ])('apply to the length of a text%s', async (name, before) => {
    const body = multipart(...before, ['0', '"1234"']);
    expect(await valueOf(body, {options: {fieldSizeLimit: 6}})).toBe('1234');
    expect(await refusalOf(body, {options: {fieldSizeLimit: 5}})).toEqual(
      refusedWith(undefined, 'fieldSizeLimit'),
    );
  });

  test('include the number of files', async () => {
    const files = ['1', '2', '3'].map(name => [name, 'x', BLOB]);
    const body = multipart(...files, ['0', '1']);
    expect(await refusalOf(body, {options: {partLimit: 2}})).toEqual(
      refusedWith(undefined, 'partLimit'),
    );
  });
});

describe('limits of busboy', () => {
  const BODY = multipart(
    ['1', 'file', BLOB],
    ['2', '"text"'],
    ['0', '["$B1","$2"]'],
  );

  test.each([
    ['fields', {fields: 1}],
    ['files', {files: 0}],
    ['fileSize', {fileSize: 3}],
    ['fieldSize', {fieldSize: 5}],
    ['parts', {parts: 2}],
  ])('that drop entries are named: %s', async (name, limits) => {
    expect(await refusalOf(BODY, {limits})).toEqual(
      refusedWith(undefined, `"${name}"`),
    );
  });

  test.each([
    {fields: 2},
    {files: 1},
    {fileSize: 5},
    {fieldSize: 13},
    {parts: 3},
  ])('that drop nothing have no effect: %p', async limits => {
    const [blob, text] = await valueOf(BODY, {limits});
    expect([await blob.text(), text]).toEqual(['file', 'text']);
  });

  test('of names are reported', async () => {
    const parser = new EventEmitter();
    parser.destroy = () => {};
    const root = decodeReplyFromBusboy(parser, null);
    parser.emit('field', '0', '1', {nameTruncated: true});
    expect(await reasonOf(root)).toEqual(refusal(undefined, 'fieldNameSize'));
  });
});

describe('the source', () => {
  test('may end in the middle of an entry', async () => {
    const body = multipart(['0', '"text"']).subarray(0, -20);
    const {reason} = await decode(body).outcome;
    expect(reason.message).toBe('Unexpected end of form');
  });

  test('may end in the middle of a file', async () => {
    const body = multipart(['0', '{"s":"$@1"}'], ['1', 'file', BLOB]);
    const {value} = await decode(body.subarray(0, -20)).outcome;
    expect((await reasonOf(value.s)).message).toBe('Unexpected end of form');
  });

  test.each([
    ['without a reason', undefined, refusal(412)],
    ['for a reason', new Error('reset'), new Error('reset')],
  ])('may be destroyed %s', async (name, error, expected) => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(parser, null);
    parser.write(multipart(['1', '1'], ['2', 'x', BLOB]).subarray(0, -50));
    parser.destroy(error);
    const reason = await reasonOf(root);
    // Without a reason, busboy reports its own error.
    expect([expected, 'Unexpected end of form']).toContainEqual(
      error === undefined ? reason.message : reason,
    );
  });

  test('may fail in a pipeline', async () => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(parser, null);
    const source = new PassThrough();
    pipeline(source, parser, () => {});
    source.write(multipart(['1', '1']).subarray(0, -4));
    source.destroy(new Error('hang-up'));
    expect((await reasonOf(root)).message).toBe('hang-up');
  });

  test('may have a file that fails before it is read', async () => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(parser, null);
    parser.prependListener('file', (name, file) => {
      file.destroy(new Error('broken'));
    });
    feed(parser, multipart(['1', 'x', BLOB], ['0', '"$B1"']));
    expect((await reasonOf(root)).message).toBe('broken');
    expect(parser.destroyed).toBe(true);
  });

  test('may end with only `finish` or only `close`', async () => {
    for (const event of ['finish', 'close']) {
      const parser = new EventEmitter();
      const root = decodeReplyFromBusboy(parser, null);
      parser.emit('field', '0', '{"p":"$@1"}', {});
      const {p} = await root;
      parser.emit(event);
      expect(await reasonOf(p)).toEqual(refusal(412));
    }
  });

  test('may end while a file is incomplete', async () => {
    const parser = new EventEmitter();
    parser.destroy = jest.fn();
    const root = decodeReplyFromBusboy(parser, null);
    const file = new PassThrough();
    parser.emit('file', '1', file, {filename: 'x', mimeType: 'text/plain'});
    file.write('x');
    parser.emit('finish');
    const reason = await reasonOf(root);
    expect(reason).toEqual(refusal(undefined, 'middle of a file'));
    expect(parser.destroy).toHaveBeenCalledWith(reason);
    // Later entries are dropped.
    file.end('y');
    parser.emit('field', '0', '1', {});
    expect(await reasonOf(root)).toBe(reason);
  });
});

describe('after a failure', () => {
  test('a second entry for a part rejects all open parts', async () => {
    const {outcome, parser} = decode(
      multipart(
        ['0', '{"s":"$R1","p":"$@2"}'],
        ['0', '1'],
        ['2', '1'],
        ['S1', 'C'],
      ),
    );
    const {value} = await outcome;
    expect(await reasonOf(value.p)).toEqual(refusal(undefined, 'part 0'));
    await expect(value.s.getReader().read()).rejects.toEqual(
      refusal(undefined, 'part 0'),
    );
    expect(parser.destroyed).toBe(true);
  });

  test('later files are drained', async () => {
    const parser = new EventEmitter();
    parser.destroy = () => {};
    const root = decodeReplyFromBusboy(parser, null, {partLimit: 1});
    parser.emit('field', '1', '1', {});
    parser.emit('field', '2', '1', {});
    expect(await reasonOf(root)).toEqual(refusal(undefined, 'partLimit'));
    const file = new PassThrough();
    parser.emit('file', '1', file, {filename: 'x', mimeType: 'text/plain'});
    file.end('x');
    await new Promise(resolve => {
      file.on('end', resolve);
    });
  });

  test('an error of a listener fails the body, not the process', async () => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(parser, null);
    const failed = new Promise(resolve => {
      parser.on('error', resolve);
    });
    root.then(() => {
      throw new Error('of the application');
    });
    feed(parser, multipart(['0', '{"p":"$@1"}']));
    expect((await failed).message).toBe('of the application');
    const {value} = await outcomeOf(root);
    expect(await outcomeOf(value.p)).toHaveProperty('reason');
  });
});

// As browsers write them; Node's FormData decodes them, too.
test('names with quotes and line breaks', async () => {
  const names = ['a"b', 'a\r\nb', '%22', 'a%25"'];
  const form = new FormData();
  for (const name of names) {
    form.append('_1_' + name, 'x');
    form.append('_1_file', new File(['y'], name));
  }
  form.append('0', '"$K1"');
  const response = new Response(form);
  const type = response.headers.get('content-type');
  const bytes = Buffer.from(await response.arrayBuffer());
  const parsed = await new Response(bytes, {
    headers: {'content-type': type},
  }).formData();
  const parser = busboy({headers: {'content-type': type}});
  const root = decodeReplyFromBusboy(parser, null);
  parser.end(bytes);
  const decoded = await root;

  const describe = entries =>
    [...entries].map(([name, value]) => [name, value.name ?? value]);
  expect(describe(decoded)).toEqual(
    describe(parsed)
      .filter(([name]) => name !== '0')
      .map(([name, value]) => [name.slice(3), value]),
  );
  expect(decoded.get('a"b')).toBe('x');
  expect(decoded.getAll('file')[1].name).toBe('a\r\nb');
});
