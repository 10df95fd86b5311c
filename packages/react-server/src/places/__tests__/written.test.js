// Which objects of the model and of stream items are remembered.
import {createRootRow} from '../place.js';
import {createWritten} from '../written.js';

const ROW = 1;

function createPlaces() {
  return [createRootRow(ROW, 0).place, createRootRow(ROW + 1, 0).place];
}

test('rows of items can refer to the model, and the model to them', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  const items = written.forItem().forTasks();
  const inModel = {};
  const inItem = {};
  written.set(inModel, first);
  items.set(inItem, second);
  for (const each of [written, items]) {
    expect(each.get(inModel)).toBe(first);
    expect(each.get(inItem)).toBe(second);
    expect(each.get({})).toBe(undefined);
  }
});

test('an item finds its own values, and those of rows, but not those of other items', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  const item = written.forItem();
  const own = {};
  const inRow = {};
  item.set(own, first);
  item.forTasks().set(inRow, second);
  expect(item.get(own)).toBe(first);
  for (const each of [item, written, written.forItem(), item.forItem()]) {
    expect(each.get(inRow)).toBe(second);
  }
  for (const each of [item.forTasks(), written.forItem(), written]) {
    expect(each.get(own)).toBe(undefined);
  }
});

test('a value with a row of its own replaces its earlier place', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  const object = {};
  written.set(object, first);
  written.forItem().forTasks().set(object, second);
  expect(written.forItem().get(object)).toBe(second);
});

test('deleted objects are forgotten', () => {
  const [first] = createPlaces();
  const written = createWritten();
  const objects = [{}, {}];
  const scopes = [written, written.forItem()];
  scopes.forEach((scope, index) => {
    scope.set(objects[index], first);
    scope.delete(objects[index]);
    expect(scope.get(objects[index])).toBe(undefined);
  });
});

test('nothing is retained after the end', () => {
  const [first] = createPlaces();
  const written = createWritten();
  const object = {};
  written.set(object, first);
  written.forItem().forTasks().set(object, first);
  written.clear();
  expect(written.get(object)).toBe(undefined);
});
