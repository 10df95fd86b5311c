import {findReferencePrefix, findStateKey, splitForm} from '../formFields.js';

function formOf(...entries) {
  const form = new FormData();
  entries.forEach(([name, value]) => form.append(name, value));
  return form;
}

describe('the fields of a form', () => {
  test('are the fields of the user, in order, without the fields of React', () => {
    const file = new File(['x'], 'n.txt');
    const body = formOf(
      ['b', '1'],
      ['$ACTION_KEY', 'k'],
      ['__proto__', '2'],
      ['$ACTION_1:0', '{}'],
      ['b', '3'],
      ['$ACTION_UNKNOWN', '4'],
      ['$ACTION', '5'],
      ['f', file],
    );
    const {form, selection} = splitForm(body);
    expect([...form]).toEqual([
      ['b', '1'],
      ['__proto__', '2'],
      ['b', '3'],
      ['$ACTION', '5'],
      ['f', file],
    ]);
    expect(selection).toBeNull();
    expect([...body]).toHaveLength(8);
    expect({}.b).toBeUndefined();
  });

  test('select a function by its id, or by a reply in the same form', () => {
    expect(splitForm(formOf(['$ACTION_ID_a#b', ''])).selection).toEqual({
      by: 'id',
      id: 'a#b',
    });
    expect(splitForm(formOf(['$ACTION_REF_S1', ''])).selection).toEqual({
      by: 'reference',
      prefix: '$ACTION_S1:',
    });
  });

  test('select the last function', () => {
    const id = ['$ACTION_ID_a', ''];
    const reference = ['$ACTION_REF_1', ''];
    expect(splitForm(formOf(id, reference)).selection.by).toBe('reference');
    expect(splitForm(formOf(reference, id)).selection.by).toBe('id');
  });

  test('may contain any name', () => {
    const names = ['', '__proto__', 'constructor', ':', '$ACTION_REF_'];
    for (const name of names) {
      const {selection} = splitForm(formOf(['$ACTION_REF_' + name, '']));
      expect(selection.prefix).toBe(`$ACTION_${name}:`);
    }
  });
});

describe('the state of a form', () => {
  test('belongs to the last reply that names a function', () => {
    const body = formOf(
      ['$ACTION_REF_1', ''],
      ['$ACTION_REF_2', ''],
      ['$ACTION_ID_a', ''],
    );
    expect(findReferencePrefix(body)).toBe('$ACTION_2:');
    expect(findReferencePrefix(formOf(['$ACTION_ID_a', '']))).toBeNull();
  });

  test('has the first key, which must be a string', () => {
    const key = ['$ACTION_KEY', 'k1'];
    const file = ['$ACTION_KEY', new File([''], 'k')];
    expect(findStateKey(formOf(key, ['$ACTION_KEY', 'k2']))).toBe('k1');
    expect(findStateKey(formOf(file, key))).toBeNull();
    expect(findStateKey(formOf())).toBeNull();
  });
});
