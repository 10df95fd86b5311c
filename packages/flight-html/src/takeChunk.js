// The pending input of an engine → the next chunk, in this order:
//
//   1. insertions, if the head is closed and the last chunk ended at a safe point
//   2. HTML of finished flushes, edited, without bytes that are held back
//   3. script elements with Flight, at a safe point
//   4. in the last chunk: remaining insertions, the result of `onMissingTags`, the suffix

import type {ByteHost} from './bytes/byteHost.js';
import type {Engine} from './engine.js';
import type {DocumentStart} from './markup/documentStart.js';
import type {Edit} from './markup/edit.js';
import type {MissingTag} from './settings.js';

import {pushAll} from 'flight-core/src/pushAll.js';

import {copyFrom, joinBytes, joinInScratch} from './bytes/joinBytes.js';
import {markScratch, releaseScratch} from './bytes/scratch.js';
import {
  canPush,
  noteEmitted,
  releaseStaticRows,
  takeInsertions,
} from './engine.js';
import {readFragment} from './fragment.js';
import {GREATER_THAN} from './markup/bytesOfMarkup.js';
import {findSuffix, skipWhiteSpaceBack} from './markup/closingSuffix.js';
import {isSuffix, passToEnd, releaseEnd} from './markup/documentEnd.js';
import {replaceMarker, visitTag} from './markup/documentStart.js';
import {createEdit, keepTo} from './markup/edit.js';
import {findMarker} from './markup/marker.js';
import {isOpenTag} from './markup/tag.js';
import {isInMarkup, tokenize} from './markup/tokenize.js';
import {hasSentAll, sendsNothing, takeScripts} from './rows/scripts.js';

// At most this many bytes at the end of a flush, and white space, are searched for the suffix.
const TAIL_SIZE = 32;

function takeFlushes(engine: Engine): Array<Uint8Array> {
  const {html, input, readyCount, held} = engine;
  const chunks = readyCount === html.length ? html : html.slice(0, readyCount);
  engine.html = readyCount === html.length ? [] : html.slice(readyCount);
  engine.readyCount = 0;
  if (held !== null && (chunks.length > 0 || input === 'ended')) {
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
  const {insertions, mayFollow, start} = engine;
  if (
    insertions.length > 0 &&
    mayFollow !== 'nothing' &&
    start.stage === 'settled'
  ) {
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
  return engine.input === 'ended' && engine.suffix.isCut ? bytes.length : end;
}

const NO_INSERTIONS: ReadonlyArray<Uint8Array> = [];

// Parses markup as far as needed. Returns the index where incomplete markup begins.
function scanMarkup(engine: Engine, edit: Edit): number {
  const {documentEnd, start, host} = engine;
  const {bytes} = edit;
  const {marker} = start;
  const editing = {
    start,
    edit,
    takeInsertions: () =>
      documentEnd === null ? takeInsertions(engine) : NO_INSERTIONS,
    readFragment: (fragment: unknown, callback: string) =>
      readFragment(host, fragment, callback),
  };
  let from = 0;
  if (isFollowed(start)) {
    from = tokenize(start.tokenizer, bytes, {
      visit: tag => visitTag(editing, tag),
      isDone: () => !isFollowed(start),
    });
  }
  if (!isFollowed(start) && marker !== null && marker.isSought) {
    const found = findMarker(marker, bytes, from);
    if (found.to > 0) {
      replaceMarker(editing, found);
    } else if (found.from >= 0) {
      return found.from;
    }
    return bytes.length;
  }
  return isFollowed(start) ? from : bytes.length;
}

// Until the end of the tag that begins the body.
function isFollowed({stage, tokenizer}: DocumentStart): boolean {
  return stage !== 'settled' || isOpenTag(tokenizer.tag);
}

// Returns whether elements may follow.
function editHTML(
  engine: Engine,
  chunks: Array<Uint8Array>,
  parts: Array<Uint8Array>,
): boolean {
  const {documentEnd, input, start, suffix} = engine;
  const isHTMLEnded = input === 'ended';
  const {tokenizer} = start;
  const bytes = joinChunks(engine, chunks);
  const edit = createEdit(bytes, []);
  const scanned = scanMarkup(engine, edit);
  const isScanned = scanned === bytes.length;
  const mayEnd =
    documentEnd === null && (!isFollowed(start) || isInMarkup(tokenizer));
  const end = mayEnd ? findEnd(engine, bytes, scanned) : bytes.length;
  const kept = isHTMLEnded ? end : Math.min(scanned, end);
  keepTo(edit, kept);
  pushAll(parts, edit.parts);
  const isSuffixHeld = mayEnd && !suffix.isCut && isScanned;
  engine.held =
    !isHTMLEnded && !isSuffixHeld && kept < bytes.length
      ? copyFrom(bytes, Math.max(kept, edit.at))
      : null;
  return isScanned && !isOpenTag(tokenizer.tag);
}

// Of these parts, bytes that may be the end wait.
function holdEnd(
  {documentEnd, host}: Engine,
  parts: Array<Uint8Array>,
  from: number,
): void {
  if (documentEnd !== null) {
    for (const bytes of parts.splice(from)) {
      passToEnd(host, documentEnd, {bytes, parts});
    }
  }
}

function emitHTML(
  engine: Engine,
  chunks: Array<Uint8Array>,
  parts: Array<Uint8Array>,
): void {
  const {documentEnd, start} = engine;
  const before = parts.length;
  const seeksMarker = start.marker !== null && start.marker.isSought;
  let isWhole = true;
  if (isFollowed(start) || seeksMarker) {
    isWhole = editHTML(engine, chunks, parts);
  } else if (documentEnd === null) {
    passHTML(engine, chunks, parts);
  } else {
    pushAll(parts, chunks);
  }
  holdEnd(engine, parts, before);
  noteEmitted(engine, parts.slice(before));
  if (parts.length > before) {
    start.hasBegun = true;
    const isSafe =
      documentEnd === null &&
      isWhole &&
      start.stage === 'settled' &&
      lastByteOf(parts) === GREATER_THAN;
    engine.mayFollow = isSafe ? 'rows' : 'nothing';
  }
}

function reportMissing({
  host,
  onMissingTags,
  start,
}: Engine): Uint8Array | null {
  if (onMissingTags === null) {
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

function closingOf({documentEnd, settings, suffix}: Engine): string {
  if (documentEnd !== null) {
    return documentEnd.tags;
  }
  if (settings.closing === 'strip') {
    return '';
  }
  return settings.closing === 'always' && suffix.held === ''
    ? '</body></html>'
    : suffix.held;
}

// Without HTML and without rows nothing is added, so that the output is empty, too.
function isEmpty(engine: Engine): boolean {
  return (
    engine.input === 'ended' &&
    engine.html.length === 0 &&
    engine.held === null &&
    (engine.scripts === null || sendsNothing(engine.scripts)) &&
    engine.suffix.held === '' &&
    (engine.documentEnd === null || engine.documentEnd.tags === '') &&
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

// Whether the HTML has ended without the suffix that the rows would be in front of.
function lacksEnd({documentEnd, input}: Engine): boolean {
  return input === 'ended' && documentEnd !== null && !isSuffix(documentEnd);
}

// Emits the HTML before the failure.
function failAtEnd(
  {documentEnd, host}: Engine,
  parts: Array<Uint8Array>,
): Uint8Array {
  if (documentEnd !== null) {
    pushAll(parts, releaseEnd(documentEnd));
  }
  const chunk = joinBytes(host, parts);
  if (chunk.length === 0) {
    throw new Error(
      'With safePoints: "end", the HTML must end in "</body>", "</html>" or both, because rows and ' +
        'insertions go before them, but it has another end. Pass whole documents, or use ' +
        'safePoints: "flush" for HTML that comes from React DOM directly.',
    );
  }
  return chunk;
}

// Whether a received chunk has its own memory, so that it may be emitted unchanged.
function ownsMemory(bytes: Uint8Array): boolean {
  return bytes.byteLength === bytes.buffer.byteLength;
}

// Null if there is nothing to emit. After the last chunk the engine is finished.
export function takeChunk(engine: Engine): Uint8Array | null {
  const mark = markScratch(engine.host);
  try {
    return makeChunk(engine);
  } finally {
    releaseScratch(engine.host, mark);
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
  if (engine.input === 'ended' && engine.html.length === 0) {
    releaseStaticRows(engine, []);
  }
  const hasNothing = isEmpty(engine);
  if (hasNothing) {
    takeInsertions(engine);
  }
  placeInsertions(engine, parts);
  const chunks = takeFlushes(engine);
  const only = chunks.length === 1 ? chunks[0] : null;
  if (chunks.length > 0) {
    emitHTML(engine, chunks, parts);
  }
  releaseStaticRows(engine, chunks);
  if (lacksEnd(engine) && !hasNothing) {
    return failAtEnd(engine, parts);
  }
  if (engine.input === 'ended') {
    engine.mayFollow = 'rows';
  }
  placeInsertions(engine, parts);
  if (scripts !== null && canPush(engine)) {
    pushAll(parts, takeScripts(scripts));
  }
  if (engine.input === 'ended' && (scripts === null || hasSentAll(scripts))) {
    finish(engine, parts);
  }
  const isUnchanged = parts.length === 1 && parts[0] === only;
  return isUnchanged && only !== null && ownsMemory(only)
    ? only
    : joinChunk(host, parts);
}
