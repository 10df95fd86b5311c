// The entries of a reply, in the order in which a server reads them. While a read waits, its
// text cannot be made; entries behind it are kept, so that the order is the same as without the
// wait.

// Makes the JSON of a part or of an item. Only when no read in it waits.
export type Text = () => string;

// A position among the entries, and what happens there.
export type Kept = {readonly enter: () => void, nextKept: Kept | null};

export type EntryLists = {
  // Null as long as the reply needs no form.
  formBody: FormData | null,
  // Without a form, the body.
  textBody: string,
  // Null if no read waits. New entries go behind the last one, which may have others behind it.
  firstKept: Kept | null,
  lastKept: Kept | null,
  ...
};

// Makes a position behind the latest one.
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

// Now, or in its turn when no read waits any more.
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

// No read waits any more.
export function releaseKept(reply: EntryLists): void {
  let kept = reply.firstKept;
  reply.firstKept = null;
  reply.lastKept = null;
  for (; kept !== null; kept = kept.nextKept) {
    kept.enter();
  }
}
