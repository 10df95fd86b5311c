// The entries of a reply, in the order in which a server reads them. While a read waits, the text
// that contains it cannot be made. Later entries are kept until then, so that the order is the
// same as without the wait.

// Makes the JSON of a part or of an item. Called when no read in it waits.
export type Text = () => string;

// What has to happen in order, and a list for each slot that waits.
export type Kept = Array<(() => void) | Kept>;

export type EntryLists = {
  // Text as long as the reply needs no form.
  bodySoFar: string | FormData,
  // Everything that is kept.
  keptAll: Kept,
  // The list for the slot that is being walked; null if no read waits.
  kept: Kept | null,
  isFailed: boolean,
  readonly rejectBody: (error: unknown) => unknown,
  ...
};

// Runs now, or in its turn when no read waits any more: what adds an entry, and the walk of a part
// or an item. Before that, objects which it shares with an incomplete part could have invalid paths.
export function begin(reply: EntryLists, run: () => void): void {
  if (reply.kept) {
    reply.kept.push(run);
  } else {
    attempt(reply, run);
  }
}

export function attempt(reply: EntryLists, run: () => void): void {
  try {
    run();
  } catch (error) {
    failReply(reply, error);
  }
}

export function failReply(reply: EntryLists, error: unknown): void {
  reply.isFailed = true;
  reply.rejectBody(error);
}

export function addEntry(
  reply: EntryLists,
  name: string | number,
  makeContent: () => string | Blob,
  proceed?: () => void,
): void {
  begin(reply, () => {
    const content = makeContent();
    const {bodySoFar: body} = reply;
    if (typeof body === 'string') {
      reply.bodySoFar = String(content);
    } else {
      body.append(String(name), content);
    }
    proceed?.();
  });
}

// A place for what the next slot that waits adds to the entries.
export function addHole(reply: EntryLists): Kept {
  const hole: Kept = [];
  reply.kept ??= reply.keptAll;
  reply.kept.push(hole);
  return hole;
}

// No read waits any more.
export function releaseKept(reply: EntryLists): void {
  // The types of `flat` cannot say that no lists are left.
  const kept = reply.keptAll.flat(Infinity) as $FlowFixMe as Array<() => void>;
  reply.keptAll = [];
  reply.kept = null;
  kept.forEach(run => begin(reply, run));
}
