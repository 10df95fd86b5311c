// Turns of the event loop. In each turn the scheduled callbacks of a host run. A test that waits for
// such work waits for turns: how many of them a time has, depends on the machine.
import {
  setImmediate as nextTask,
  setTimeout as nextTimer,
} from 'node:timers/promises';

export async function turns(count) {
  for (let turn = 0; turn < count; turn++) {
    await nextTimer(0);
    await nextTask();
  }
}
