// The pending input of an engine → the next chunk, in this order:
//
//   1. insertions, if the head is closed and the last chunk ended at a safe point
//   2. HTML of finished flushes, edited, without bytes that are held back
//   3. script elements with Flight, at a safe point
//   4. in the last chunk: remaining insertions, the result of `onMissingTags`, the suffix
//
// HTML that ends in the middle of markup is completed before 3 and 4.

import type {ByteHost} from './bytes/byteHost.js';
import type {Engine} from './engine.js';
import type {Edit} from './markup/edit.js';
import type {MissingTag} from './settings.js';

import {pushAll} from 'flight-core/src/pushAll.js';

import {copyFrom, joinBytes, joinInScratch} from './bytes/joinBytes.js';
import {markScratch, releaseScratch} from './bytes/scratch.js';
import {canPush, takeInsertions} from './engine.js';
import {readFragment} from './fragment.js';
import {GREATER_THAN} from './markup/bytesOfMarkup.js';
import {findSuffix, skipWhiteSpaceBack} from './markup/closingSuffix.js';
import {replaceMarker, visitTag} from './markup/documentStart.js';
import {createEdit, insertInFront, keepTo} from './markup/edit.js';
import {
  closeForElements,
  completeMarkup,
  findObstacle,
} from './markup/endOfMarkup.js';
import {findMarker} from './markup/marker.js';
import {isOpenTag} from './markup/tag.js';
import {isInData, isInMarkup, tokenize} from './markup/tokenize.js';
import {hasSentAll, sendsNothing, takeScripts} from './rows/scripts.js';

// At most this many bytes at the end of a flush, and white space, are searched for the suffix.
const TAIL_SIZE = 32;

function takeFlushes(engine: Engine): Array<Uint8Array> {
  const {html, readyCount, held} = engine;
  const chunks = readyCount === html.length ? html : html.slice(0, readyCount);
  engine.html = readyCount === html.length ? [] : html.slice(readyCount);
  engine.pendingSize = engine.html.reduce(
    (size, part) => size + part.length,
    0,
  );
  engine.readyCount = 0;
  if (held !== null && (chunks.length > 0 || engine.isHTMLEnded)) {
    engine.held = null;
    chunks.unshift(held);
  }
  return chunks;
}

// The result is valid until the chunk is made.
function joinChunks(
  engine: Engine,
  chunks: ReadonlyArray<Uint8Array>,
): Uint8Array {
  return chunks.length === 1 ? chunks[0] : joinInScratch(engine.host, chunks);
}

function placeInsertions(engine: Engine, parts: Array<Uint8Array>): void {
  const {insertions, isOpen, start} = engine;
  if (insertions.length > 0 && isOpen && start.stage === 'settled') {
    pushAll(parts, takeInsertions(engine));
  }
}

function lastByteOf(parts: ReadonlyArray<Uint8Array>): number {
  const part = parts[parts.length - 1];
  return part[part.length - 1];
}

function isBlank(part: Uint8Array): boolean {
  return skipWhiteSpaceBack(part, part.length) === 0;
}

// Used when markup does not have to be parsed: only the end is searched.
function passHTML(
  engine: Engine,
  chunks: Array<Uint8Array>,
  parts: Array<Uint8Array>,
): void {
  const {suffix} = engine;
  let at = chunks.length;
  let size = 0;
  while (size < TAIL_SIZE && at > 0) {
    at--;
    size += isBlank(chunks[at]) ? 0 : chunks[at].length;
  }
  const last = joinChunks(engine, at === 0 ? chunks : chunks.slice(at));
  const end = findEnd(engine, last, last.length);
  for (let i = 0; i < at; i++) {
    parts.push(chunks[i]);
  }
  keepTo(createEdit(last, parts), end);
  engine.held = suffix.isCut && end < last.length ? copyFrom(last, end) : null;
}

// The start of the suffix, or of an incomplete suffix. At the end of the HTML an incomplete one is
// ordinary text.
function findEnd(engine: Engine, bytes: Uint8Array, scanned: number): number {
  const end = findSuffix(engine.suffix, bytes, scanned);
  return engine.isHTMLEnded && engine.suffix.isCut ? bytes.length : end;
}

// Parses markup as far as needed. Returns the index where incomplete markup begins.
function scanMarkup(engine: Engine, edit: Edit): number {
  const {start, host} = engine;
  const {bytes} = edit;
  const {marker} = start;
  const editing = {
    start,
    edit,
    takeInsertions: () => takeInsertions(engine),
    readFragment: (fragment: unknown, callback: string) =>
      readFragment(host, fragment, callback),
  };
  let from = 0;
  if (isFollowed(engine)) {
    from = tokenize(start.tokenizer, bytes, {
      visit: tag => visitTag(editing, tag),
      isDone: () => {
        edit.tagPart = -1;
        return !isFollowed(engine);
      },
    });
  }
  if (isFollowed(engine)) {
    return from;
  }
  if (marker !== null && marker.isSought) {
    const found = findMarker(marker, bytes, from);
    if (found.to > 0) {
      replaceMarker(editing, found);
    } else if (found.from >= 0) {
      return found.from;
    }
  }
  return bytes.length;
}

function isFollowed({start, settings}: Engine): boolean {
  return (
    settings.isParsed ||
    start.stage !== 'settled' ||
    isOpenTag(start.tokenizer.tag)
  );
}

// A tag is emitted when it is complete. `end`: the end of the bytes that can be emitted.
function holdOpenTag(engine: Engine, edit: Edit, end: number): void {
  const {parts, tagPart} = edit;
  const {from} = engine.start.tokenizer.tag;
  keepTo(edit, from);
  const inserted = tagPart === -1 ? [] : parts.splice(tagPart);
  if (from !== -1) {
    releaseOpenTag(engine, edit);
  }
  pushAll(
    engine.openTag,
    inserted.map(part => copyFrom(part, 0)),
  );
  if (end > edit.at) {
    engine.openTag.push(new Uint8Array(edit.bytes.subarray(edit.at, end)));
  }
  edit.at = end;
}

function releaseOpenTag(engine: Engine, edit: Edit): void {
  if (engine.openTag.length > 0) {
    insertInFront(edit, engine.openTag);
    engine.openTag = [];
  }
}

// Returns whether elements may follow.
function editHTML(
  engine: Engine,
  chunks: Array<Uint8Array>,
  parts: Array<Uint8Array>,
): boolean {
  const {isHTMLEnded, settings, start, suffix} = engine;
  const {tokenizer} = start;
  const bytes = joinChunks(engine, chunks);
  const edit = createEdit(bytes, []);
  const scanned = scanMarkup(engine, edit);
  const isInTag = isOpenTag(tokenizer.tag);
  const hasSuffix = !isFollowed(engine) || isInMarkup(tokenizer);
  const end = hasSuffix ? findEnd(engine, bytes, scanned) : bytes.length;
  const isRest = !isHTMLEnded || isFollowed(engine);
  const kept = Math.max(isRest ? Math.min(scanned, end) : end, edit.at);
  if (isInTag) {
    holdOpenTag(engine, edit, kept);
  } else {
    keepTo(edit, kept);
    releaseOpenTag(engine, edit);
  }
  pushAll(parts, edit.parts);
  const isScanned = scanned === bytes.length;
  const isWhole = hasSuffix && !suffix.isCut && isScanned;
  const isCut = isHTMLEnded ? isRest && !isScanned : !isWhole;
  engine.held = isCut && kept < bytes.length ? copyFrom(bytes, kept) : null;
  return settings.isParsed ? isInData(tokenizer) : isScanned && !isInTag;
}

function emitHTML(
  engine: Engine,
  chunks: Array<Uint8Array>,
  parts: Array<Uint8Array>,
): void {
  const {settings, start} = engine;
  const before = parts.length;
  const seeksMarker = start.marker !== null && start.marker.isSought;
  let isWhole = true;
  if (isFollowed(engine) || seeksMarker) {
    isWhole = editHTML(engine, chunks, parts);
  } else {
    passHTML(engine, chunks, parts);
  }
  if (parts.length > before) {
    start.hasBegun = true;
    engine.isOpen =
      isWhole &&
      (settings.isParsed || !engine.isPart) &&
      start.stage === 'settled' &&
      lastByteOf(parts) === GREATER_THAN;
    engine.mayPush = engine.mayPush || engine.isOpen;
  }
}

function reportMissing(engine: Engine): Uint8Array | null {
  const {host, hasHTMLStream, settings, start} = engine;
  const {onMissingTags} = settings;
  if (
    onMissingTags === null ||
    !hasHTMLStream ||
    settings.document === 'resume'
  ) {
    return null;
  }
  const missing: Array<MissingTag> = [];
  if (!start.hasHTMLTag) {
    missing.push('html');
  }
  if (!start.hasBodyTag) {
    missing.push('body');
  }
  if (missing.length === 0) {
    return null;
  }
  return readFragment(host, onMissingTags(missing), 'onMissingTags');
}

function closingOf(engine: Engine): string {
  const {settings, suffix} = engine;
  if (settings.closing === 'strip') {
    return '';
  }
  return settings.closing === 'always' && suffix.held === '' && hasEnd(engine)
    ? '</body></html>'
    : suffix.held;
}

// Without HTML and without rows nothing is added, so that the output is empty, too.
function isEmpty(engine: Engine): boolean {
  return (
    engine.isHTMLEnded &&
    engine.html.length === 0 &&
    engine.held === null &&
    engine.openTag.length === 0 &&
    (engine.scripts === null || sendsNothing(engine.scripts)) &&
    engine.suffix.held === '' &&
    !engine.start.hasBegun
  );
}

function finish(engine: Engine, parts: Array<Uint8Array>): void {
  pushAll(parts, takeInsertions(engine));
  const missing = reportMissing(engine);
  if (missing !== null) {
    parts.push(missing);
  }
  const closing = closingOf(engine);
  if (closing !== '') {
    parts.push(engine.host.encode(closing));
  }
  engine.isFinished = true;
}

// Whether a place for elements is known at the end.
function hasEnd(engine: Engine): boolean {
  return !isFollowed(engine) || findObstacle(engine.start.tokenizer) === null;
}

const NO_BYTES = new Uint8Array(0);

// Completes the HTML in front of what follows it, which begins at `at` in the parts.
function completeHTML(
  engine: Engine,
  parts: Array<Uint8Array>,
  {at, hasElements}: {readonly at: number, readonly hasElements: boolean},
): void {
  const {held, host, openTag, start} = engine;
  const unfinished: Array<Uint8Array> = [];
  if (hasElements || parts.length > at) {
    engine.isCompleted = true;
    const {keepsRest, text} = completeMarkup(start.tokenizer, held ?? NO_BYTES);
    if (keepsRest && held !== null) {
      unfinished.push(held);
    }
    unfinished.push(
      host.encode(
        hasElements ? text + closeForElements(start.tokenizer) : text,
      ),
    );
  } else if (engine.isFinished) {
    pushAll(unfinished, openTag);
    if (held !== null) {
      unfinished.push(held);
    }
  } else {
    return;
  }
  engine.held = null;
  engine.openTag = [];
  const following = parts.splice(at);
  pushAll(parts, unfinished);
  pushAll(parts, following);
}

// Whether a received chunk has its own memory, so that it may be emitted unchanged.
function ownsMemory(bytes: Uint8Array): boolean {
  return bytes.byteLength === bytes.buffer.byteLength;
}

// Null if there is nothing to emit. After the last chunk the engine is finished.
export function takeChunk(engine: Engine): Uint8Array | null {
  const mark = markScratch();
  try {
    return makeChunk(engine);
  } finally {
    releaseScratch(mark);
  }
}

function joinChunk(
  host: ByteHost,
  parts: ReadonlyArray<Uint8Array>,
): Uint8Array | null {
  const chunk = joinBytes(host, parts);
  return chunk.length === 0 ? null : chunk;
}

function makeChunk(engine: Engine): Uint8Array | null {
  const {host, scripts} = engine;
  const parts: Array<Uint8Array> = [];
  if (isEmpty(engine)) {
    takeInsertions(engine);
  }
  placeInsertions(engine, parts);
  const chunks = takeFlushes(engine);
  const only = chunks.length === 1 ? chunks[0] : null;
  if (chunks.length > 0) {
    emitHTML(engine, chunks, parts);
  }
  if (engine.isHTMLEnded) {
    // The HTML is emitted before a failure.
    if (parts.length > 0 && !hasEnd(engine)) {
      return joinChunk(host, parts);
    }
    engine.isOpen = true;
  }
  const at = parts.length;
  let hasElements = engine.insertions.length > 0;
  placeInsertions(engine, parts);
  if (scripts !== null && canPush(engine)) {
    const elements = takeScripts(scripts);
    hasElements ||= elements.length > 0;
    pushAll(parts, elements);
  }
  if (engine.isHTMLEnded && (scripts === null || hasSentAll(scripts))) {
    finish(engine, parts);
  }
  if (engine.isHTMLEnded && !engine.isCompleted && isFollowed(engine)) {
    completeHTML(engine, parts, {at, hasElements});
  }
  const isUnchanged = parts.length === 1 && parts[0] === only;
  return isUnchanged && only !== null && ownsMemory(only)
    ? only
    : joinChunk(host, parts);
}
