// Values that are larger than the budget of a record, and what is around them: each value is put in
// each place, beside a chain that shows how much of the budget is left.

const chain = length => (length === 0 ? {} : {next: chain(length - 1)});

const many = (length, make) => Array.from({length}, (_, index) => make(index));

const LONG_TEXT = 'x'.repeat(2000);

function formOf(length, value) {
  const form = new FormData();
  many(length, index => form.append(`field ${index}`, value));
  return form;
}

// name → a function that makes the value.
export const largeValues = () => ({
  'a chain': () => chain(30),
  objects: () => many(20, index => ({index, deep: {index}})),
  lists: () => many(20, index => [[index]]),
  'a long list': () => many(300, index => index),
  'long texts': () => many(20, index => LONG_TEXT + index),
  'a map': () => new Map(many(20, index => [{index}, {deep: {index}}])),
  'a set': () => new Set(many(20, index => ({deep: {index}}))),
  'a form': () => formOf(20, LONG_TEXT),
  'a form of files': () => formOf(20, new Blob(['x'])),
  bytes: () => new Uint8Array(2000),
  errors: () =>
    new AggregateError(
      many(20, index => ({index})),
      'many',
    ),
});

// name → a model. `make` makes the value.
export const surroundings = (_, h) => {
  const Takes = () => null;
  const shown = value => h(Takes, {value, rest: chain(30)});
  return {
    'a prop': make => shown(make()),
    'a prop after others': make =>
      h(Takes, {before: chain(6), value: make(), rest: chain(30)}),
    'a prop of an element': make => shown(h('p', {value: make()})),
    'an item of a list': make => shown([make()]),
    'a key of a map': make => shown(new Map([[make(), 1]])),
    'a value of a map': make => shown(new Map([[1, make()]])),
    'an item of a set': make => shown(new Set([make()])),
    'the cause of an error': make =>
      shown(new Error('around', {cause: make()})),
    'an error of errors': make => shown(new AggregateError([make()], 'around')),
    'the value of a promise': make => shown(Promise.resolve(make())),
    printed: make =>
      h(function App() {
        console.log(make(), chain(30));
        return null;
      }),
  };
};
