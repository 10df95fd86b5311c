// The entries of a reply, in the order in which a server reads them. While a read waits, its
// text cannot be made; entries behind it are kept, so that the order is the same as without the
// wait.

import type {Reply} from './reply.js';

// Makes the JSON of a part or of an item. Only when no read in it waits.
export type Text = () => string;

// A position among the entries, and what happens there.
export type Kept = {readonly run: () => void, next: Kept | null};

// Makes a position behind the latest one.
export function keep(reply: Reply, run: () => void): Kept {
  const {lastKept} = reply;
  const kept: Kept = {run, next: null};
  if (lastKept === null) {
    reply.firstKept = kept;
  } else {
    kept.next = lastKept.next;
    lastKept.next = kept;
  }
  reply.lastKept = kept;
  return kept;
}

// Now, or in its turn when no read waits any more.
function runInTurn(reply: Reply, run: () => void): void {
  if (reply.lastKept === null) {
    run();
  } else {
    keep(reply, run);
  }
}

export function addEntry(
  reply: Reply,
  name: string | number,
  content: string | Blob,
): void {
  runInTurn(reply, () => reply.formData?.append(String(name), content));
}

export function addText(
  reply: Reply,
  name: string | number,
  text: Text,
  proceed?: () => void,
): void {
  runInTurn(reply, () => {
    const json = text();
    // Without a form, this is the body.
    reply.text = json;
    reply.formData?.append(String(name), json);
    proceed?.();
  });
}

// No read waits any more.
export function releaseKept(reply: Reply): void {
  let kept = reply.firstKept;
  reply.firstKept = null;
  reply.lastKept = null;
  for (; kept !== null; kept = kept.next) {
    kept.run();
  }
}
