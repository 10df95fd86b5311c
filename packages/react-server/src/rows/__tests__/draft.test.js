// A row that is made while another one is walked has a fork of the draft.
import {openRender} from '../../__tests__/support/render.js';
import {createRootRow} from '../../places/place.js';
import {createDraft, forkDraft, placeIn} from '../draft.js';
import {joinLedger} from '../ledger.js';

// Fields that a fork shares: the context of the draft, and rows that have ids.
const SHARED = ['request', 'task', 'written', 'root', 'made'];

function openDraft() {
  const {request} = openRender({a: 1});
  const [task] = request.unfinishedTasks.values();
  const draft = createDraft(request, task, task.written);
  Object.assign(draft, {formatContext: 1, level: 2});
  Object.assign(draft.ledger, {weight: 10, depth: 3, behindWeight: 4});
  draft.ledger.candidates.push({weight: 5});
  draft.ledger.behind.push({weight: 6});
  return draft;
}

// The fields of a record that are not shared, with copies of their lists.
function ownFields(record) {
  return Object.entries(record)
    .filter(([name]) => !SHARED.includes(name) && name !== 'ledger')
    .map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]);
}

function snapshot(draft) {
  return [...ownFields(draft), ...ownFields(draft.ledger)];
}

// Changes all fields of the record, so that new fields are covered, too.
function changeAll(record) {
  for (const [name, value] of ownFields(record)) {
    if (Array.isArray(value)) {
      record[name].push('changed');
    }
    record[name] = Array.isArray(value) ? [...value, 'changed'] : 'changed';
  }
}

test('a fork that is dropped does not change the draft', () => {
  const draft = openDraft();
  const before = snapshot(draft);
  const fork = forkDraft(draft);
  changeAll(fork.ledger);
  changeAll(fork);
  expect(snapshot(draft)).toEqual(before);
});

test('a fork has the position of the draft, and weight 0', () => {
  const draft = openDraft();
  const fork = forkDraft(draft);
  expect(fork).toMatchObject({level: 2, formatContext: 0});
  expect(fork.ledger).toMatchObject({
    weight: 0,
    depth: 3,
    candidates: [],
    behind: [],
  });
});

test('joining a fork keeps its row, its weight and content behind boundaries', () => {
  const draft = openDraft();
  const {ledger} = draft;
  const fork = forkDraft(draft);
  const row = createRootRow(draft.request.nextId, 0);
  const behind = {weight: 8};
  fork.ledger.weight = 20;
  fork.ledger.candidates.push({weight: 9});
  fork.ledger.behind.push(behind);
  joinLedger(ledger, fork.ledger, row);
  expect(ledger.made).toMatchObject({contents: [row], weight: 20});
  expect(ledger.behind).toEqual([{weight: 6}, behind]);
  expect(ledger).toMatchObject({weight: 10, candidates: [{weight: 5}]});
});

test('rows and places of a fork keep their numbers, even if it is dropped', () => {
  const draft = openDraft();
  const {place} = draft.root;
  const first = placeIn(draft, place, 'a');
  const fork = forkDraft(draft);
  const inner = placeIn(fork, place, 'b');
  fork.ledger.made.cuts.push('row');
  const last = placeIn(draft, place, 'c');
  expect([inner.order, last.order]).toEqual([first.order + 1, first.order + 2]);
  expect(draft.ledger.made.cuts).toEqual(['row']);
});

test('drafts and forks have the same shape', () => {
  const draft = openDraft();
  const fork = forkDraft(draft);
  expect(Object.keys(fork)).toEqual(Object.keys(draft));
  expect(Object.keys(fork.ledger)).toEqual(Object.keys(draft.ledger));
});

describe('keys that all objects inherit', () => {
  afterEach(() => {
    delete Object.prototype.polluted;
  });

  test('there are none, usually', () => {
    expect(openDraft().hasInherited).toBe(false);
  });

  test('an enumerable one is detected', () => {
    Object.prototype.polluted = undefined;
    expect(openDraft().hasInherited).toBe(true);
  });

  test('one that is not enumerable does not count', () => {
    Object.defineProperty(Object.prototype, 'polluted', {
      value: 1,
      configurable: true,
    });
    expect(openDraft().hasInherited).toBe(false);
  });
});
