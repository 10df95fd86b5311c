// How many of the targets of WeakRefs are retained. Code that V8 compiles while it runs, and feedback
// for it, may refer to objects for some garbage collections, so it collects until few are left.
'use strict';

const {setImmediate: nextTask} = require('node:timers/promises');
const {setFlagsFromString} = require('node:v8');
const {runInNewContext} = require('node:vm');

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc');

const MOST_COLLECTIONS = 10;

async function countRetained(refs, expected) {
  let left = refs;
  for (
    let count = 0;
    count < MOST_COLLECTIONS && left.length > expected;
    count++
  ) {
    // The target of a WeakRef that was read stays until the end of the task.
    await nextTask();
    collectGarbage();
    left = left.filter(ref => ref.deref() !== undefined);
  }
  return left.length;
}

module.exports = {countRetained};
