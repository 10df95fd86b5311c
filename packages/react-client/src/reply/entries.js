// The entries of a reply, in the order in which a server reads them. While a read waits, the text
// that contains it cannot be made. Later entries are kept until then, so that the order is the
// same as without the wait.

// Makes the JSON of a part or of an item. Called when no read in it waits.
export type Text = () => string;

// A position in the list of entries; `enter` adds the entry of that position.
export type Kept = {readonly enter: () => void, nextKept: Kept | null};

export type EntryLists = {
  // Null as long as the reply needs no form.
  formBody: FormData | null,
  // The body of a reply without a form.
  textBody: string,
  // A linked list; null if no read waits. New entries are inserted after `lastKept`, which need not
  // be the end of the list.
  firstKept: Kept | null,
  lastKept: Kept | null,
  ...
};

// Inserts a position after `lastKept`.
export function keep(reply: EntryLists, enter: () => void): Kept {
  const {lastKept} = reply;
  const kept: Kept = {enter, nextKept: null};
  if (lastKept === null) {
    reply.firstKept = kept;
  } else {
    kept.nextKept = lastKept.nextKept;
    lastKept.nextKept = kept;
  }
  reply.lastKept = kept;
  return kept;
}

// Adds the entry now, or at its position when no read waits any more.
export function addEntry(
  reply: EntryLists,
  name: string | number,
  makeContent: () => string | Blob,
  proceed?: () => void,
): void {
  const add = () => {
    const content = makeContent();
    if (reply.formBody === null) {
      reply.textBody = String(content);
    } else {
      reply.formBody.append(String(name), content);
    }
    proceed?.();
  };
  if (reply.lastKept === null) {
    add();
  } else {
    keep(reply, add);
  }
}

// Adds the kept entries: no read waits any more.
export function releaseKept(reply: EntryLists): void {
  let kept = reply.firstKept;
  reply.firstKept = null;
  reply.lastKept = null;
  for (; kept !== null; kept = kept.nextKept) {
    kept.enter();
  }
}
