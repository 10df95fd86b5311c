// Entry: reads the Flight rows that inline scripts push, in the browser. Small, because every page
// loads it.

import type {Entry, Inlined} from './browser/readEntry.js';

import {FORM_STATE, readEntry} from './browser/readEntry.js';

export type InlinedFlightOptions = {
  readonly global?: string,
  readonly onTruncated?: 'error' | 'close',
  ...
};

const DEFAULT_GLOBAL = '__FLIGHT_DATA';

const globals: $FlowFixMe = globalThis; // by any name

function takeOver(
  list: Inlined,
  controller: ReadableStreamDefaultController,
  isStrict: boolean,
): () => void {
  let isOver = false;

  function end(error?: unknown): void {
    if (!isOver) {
      isOver = true;
      if (error === undefined) {
        controller.close();
      } else {
        controller.error(error);
      }
    }
  }

  function take(entries: ReadonlyArray<Entry>): void {
    try {
      for (const entry of entries) {
        const bytes = isOver ? undefined : readEntry(list, entry);
        if (bytes !== undefined && bytes.length > 0) {
          controller.enqueue(bytes);
        }
      }
    } catch (error) {
      end(error);
    }
    if (list.end === 1) {
      end();
    }
  }

  // Inline scripts call this.
  const push = (...entries: ReadonlyArray<Entry>) => take(entries);
  list.push = push;
  take(list.splice(0));

  // All scripts of the document have run by then.
  const onParsed = () =>
    end(
      list.end === 0 && isStrict
        ? new Error('The document ended before its Flight')
        : undefined,
    );
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', onParsed);
  } else {
    onParsed();
  }
  return () => {
    isOver = true;
  };
}

// An element of the page whose id or name is the global is found by that name, too.
function findList(global: string): Inlined | void {
  const found: Inlined = globals[global];
  return Array.isArray(found) ? found : undefined;
}

function createList(global: string): Inlined {
  globals[global] = [];
  return globals[global];
}

export function createInlinedFlightStream(
  options?: InlinedFlightOptions,
): ReadableStream {
  const {global = DEFAULT_GLOBAL, onTruncated} = options ?? {};
  if (typeof document === 'undefined') {
    return new ReadableStream({start: controller => controller.close()});
  }
  const list: Inlined = findList(global) ?? createList(global);
  if (list.stream === undefined) {
    let stop;
    list.stream = new ReadableStream({
      start(controller) {
        stop = takeOver(list, controller, onTruncated !== 'close');
      },
      cancel() {
        stop();
      },
    });
  }
  return list.stream;
}

export function getInlinedFormState(options?: {
  readonly global?: string,
  ...
}): unknown {
  const list = findList(options?.global ?? DEFAULT_GLOBAL);
  return (
    list?.form ??
    list?.find(entry => Array.isArray(entry) && entry[0] === FORM_STATE)?.[1] ??
    null
  );
}
