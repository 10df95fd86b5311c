// Which objects of the model and of stream items are remembered.
import {createRootRow} from '../place.js';
import {createWritten} from '../written.js';

const ROW = 1;

function createPlaces() {
  return [createRootRow(ROW, 0).place, createRootRow(ROW + 1, 0).place];
}

test('items can refer to the model, and the model to items', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  const items = written.ofItems();
  const inModel = {};
  const inItem = {};
  written.set(inModel, first);
  items.set(inItem, second);
  for (const each of [written, items]) {
    expect(each.get(inModel)).toBe(first);
    expect(each.get(inItem)).toBe(second);
    expect(each.has(inItem)).toBe(true);
    expect(each.has({})).toBe(false);
  }
});

test('items can refer to each other', () => {
  const written = createWritten();
  expect(written.ofItems()).toBe(written.ofItems());
  expect(written.ofItems().ofItems()).toBe(written.ofItems());
});

test('a value with a row of its own replaces its earlier place', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  const object = {};
  written.set(object, first);
  written.ofItems().set(object, second);
  expect(written.ofItems().get(object)).toBe(second);
});

test('deleted objects are forgotten', () => {
  const [first] = createPlaces();
  const written = createWritten();
  const objects = [{}, {}];
  const scopes = [written, written.ofItems()];
  scopes.forEach((scope, index) => {
    scope.set(objects[index], first);
    scope.delete(objects[index]);
    expect(scope.has(objects[index])).toBe(false);
  });
});

test('nothing is retained after the end', () => {
  const [first] = createPlaces();
  const written = createWritten();
  const object = {};
  written.set(object, first);
  written.ofItems().set(object, first);
  written.clear();
  expect(written.has(object)).toBe(false);
});
