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
  // Everything that is kept, or while a slot is read again, the list for it. Null if no read waits.
  kept: Kept | null,
  // The number of slots that wait.
  holes: number,
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

// Nothing runs after the reply has failed.
function attempt(reply: EntryLists, run: () => void): void {
  try {
    if (!reply.isFailed) {
      run();
    }
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

// Keeps a place for the entries of a slot that waits. The result is called when the wait is over.
// Then `walk` reads the slot again.
export function leaveHole(reply: EntryLists, walk: () => void): () => void {
  const hole: Kept = [];
  reply.kept ??= [];
  reply.kept.push(hole);
  reply.holes++;
  return () => {
    attempt(reply, () => {
      const {kept} = reply;
      reply.kept = hole;
      walk();
      reply.kept = kept;
      closeHole(reply);
    });
  };
}

function closeHole(reply: EntryLists): void {
  reply.holes--;
  if (reply.holes === 0) {
    // No read waits any more.
    const kept: $FlowFixMe = reply.kept; // `flat` cannot say that no lists are left
    reply.kept = null;
    kept.flat(Infinity).forEach(run => begin(reply, run));
  }
}
