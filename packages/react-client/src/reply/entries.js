// The entries of a reply, in the order in which a server reads them. While a read waits, later
// entries are kept back, so that the order is the same as without the wait.

type Entry = {readonly name: string | number, readonly content: string | Blob};

export type Entries = Array<Entry | Entries>;

export type EntryLists = {
  // Null as long as the reply needs no form.
  formData: FormData | null,
  // Null if no read waits. New entries go to `current`, which is somewhere in `all`.
  keptBack: {readonly all: Entries, current: Entries} | null,
  ...
};

export function addEntry(
  {formData, keptBack}: EntryLists,
  name: string | number,
  content: string | Blob,
): void {
  if (keptBack !== null) {
    keptBack.current.push({name, content});
  } else if (formData !== null) {
    formData.append(String(name), content);
  }
}

// Reserves the position of entries that are added later.
export function reserveEntries(reply: EntryLists): Entries {
  const entries: Entries = [];
  if (reply.keptBack === null) {
    const all: Entries = [];
    reply.keptBack = {all, current: all};
  }
  reply.keptBack.current.push(entries);
  return entries;
}

// Entries that `act` adds go to the reserved position.
export function addEntriesTo<T>(
  {keptBack}: EntryLists,
  entries: Entries,
  add: () => T,
): T {
  if (keptBack === null) {
    return add();
  }
  const {current} = keptBack;
  keptBack.current = entries;
  try {
    return add();
  } finally {
    keptBack.current = current;
  }
}

// No read waits any more.
export function releaseEntries(reply: EntryLists): void {
  const {keptBack} = reply;
  reply.keptBack = null;
  if (keptBack !== null) {
    for (const {name, content} of flatten(keptBack.all)) {
      addEntry(reply, name, content);
    }
  }
}

// Without recursion: a thousand reads may each have waited for the next.
function flatten(entries: Entries): Array<Entry> {
  const flat: Array<Entry> = [];
  const open = [entries.values()];
  while (open.length > 0) {
    const step = open[open.length - 1].next();
    if (step.done) {
      open.pop();
    } else if (Array.isArray(step.value)) {
      open.push(step.value.values());
    } else {
      flat.push(step.value);
    }
  }
  return flat;
}
