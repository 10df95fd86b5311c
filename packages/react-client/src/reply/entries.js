// The entries of a reply, in the order in which a server reads them. While a read waits, its
// text cannot be made; entries behind it are kept, so that the order is the same as without the
// wait.

// Makes the JSON of a part or of an item. Only when no read in it waits.
export type Text = () => string;

// A position among the entries, and what happens there.
export type Kept = {readonly run: () => void, next: Kept | null};

export type EntryLists = {
  // Null as long as the reply needs no form.
  formData: FormData | null,
  // Without a form, the body.
  text: string,
  // Null if no read waits. New entries go behind the last one, which may have others behind it.
  firstKept: Kept | null,
  lastKept: Kept | null,
  ...
};

// Makes a position behind the latest one.
export function keep(reply: EntryLists, run: () => void): Kept {
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
export function addEntry(
  reply: EntryLists,
  name: string | number,
  makeContent: () => string | Blob,
  proceed?: () => void,
): void {
  const add = () => {
    const content = makeContent();
    if (reply.formData === null) {
      reply.text = String(content);
    } else {
      reply.formData.append(String(name), content);
    }
    proceed?.();
  };
  if (reply.lastKept === null) {
    add();
  } else {
    keep(reply, add);
  }
}

// No read waits any more.
export function releaseKept(reply: EntryLists): void {
  let kept = reply.firstKept;
  reply.firstKept = null;
  reply.lastKept = null;
  for (; kept !== null; kept = kept.next) {
    kept.run();
  }
}
