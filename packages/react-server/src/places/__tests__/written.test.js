// Which objects of the model and of stream items are remembered.
import {createRootRow, isLost, LOST_PLACE} from '../place.js';
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
    expect(each.get({})).toBe(undefined);
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
    expect(scope.get(objects[index])).toBe(undefined);
  });
});

test('nothing is retained after the end', () => {
  const [first] = createPlaces();
  const written = createWritten();
  const object = {};
  written.set(object, first);
  written.ofItems().set(object, first);
  written.clear();
  expect(written.get(object)).toBe(undefined);
});

test('values of an open draft are found, and afterwards those that were sent are lost', () => {
  const [first, second] = createPlaces();
  const written = createWritten();
  for (const scope of [written, written.ofItems()]) {
    const values = [{}, {}, {}];
    const opened = new Map(values.map(value => [value, first]));
    scope.ofItems().open(opened);
    expect(values.map(value => scope.get(value))).toEqual([
      first,
      first,
      first,
    ]);
    scope.ofItems().close();
    scope.ofItems().set(values[0], LOST_PLACE);
    scope.ofItems().set(values[1], LOST_PLACE);
    scope.set(values[1], second);
    expect(values.map(value => written.get(value))).toEqual([
      LOST_PLACE,
      second,
      undefined,
    ]);
    expect(isLost(LOST_PLACE)).toBe(true);
  }
});
