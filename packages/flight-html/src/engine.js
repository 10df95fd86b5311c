// The state of a response without its streams: input that was not emitted yet.

import type {SentBlocks, StaticRow} from 'flight-core/src/staticBlocks.js';
import type {ByteHost} from './bytes/byteHost.js';
import type {TextInput} from './bytes/readInput.js';
import type {ClosingSuffix} from './markup/closingSuffix.js';
import type {DocumentEnd} from './markup/documentEnd.js';
import type {DocumentStart} from './markup/documentStart.js';
import type {Marker} from './markup/marker.js';
import type {Scripts} from './rows/scripts.js';
import type {Settings} from './settings.js';
import type {Input} from './states.js';

import {readInput, takeHighSurrogate} from './bytes/readInput.js';
import {createDocumentEnd} from './markup/documentEnd.js';
import {createDocumentStart} from './markup/documentStart.js';
import {createMarker, leaveHead} from './markup/marker.js';
import {attributesText} from './markup/attributes.js';
import {readFragment} from './fragment.js';
import {addRows, createScripts} from './rows/scripts.js';
import {
  acceptStaticRow,
  createStaticRows,
  endFlush as endStaticFlush,
  endTurn as endStaticTurn,
  noteHTML,
} from './rows/staticRows.js';
import {moveInput} from './states.js';

// What may be put at the end of the output: nothing, insertions, or rows, too.
export type MayFollow = 'nothing' | 'insertions' | 'rows';

export type Engine = {
  readonly host: ByteHost,
  readonly settings: Settings,
  readonly start: DocumentStart,
  readonly suffix: ClosingSuffix,
  // Not null if elements are only inserted there (`safePoints: 'end'`).
  readonly documentEnd: DocumentEnd | null,
  // Null without Flight.
  readonly scripts: Scripts | null,
  // HTML that was not emitted, in its original chunks.
  html: Array<Uint8Array>,
  readonly htmlInput: TextInput,
  readonly flightInput: TextInput,
  // Bytes that cannot be emitted before the next bytes are known, such as the beginning of a tag.
  held: Uint8Array | null,
  // The number of chunks in `html` that belong to finished flushes.
  readyCount: number,
  // Null where a missing tag is no mistake.
  readonly onMissingTags: Settings['onMissingTags'],
  input: Input,
  insertions: Array<Uint8Array>,
  mayFollow: MayFollow,
  // The last chunk was taken.
  isFinished: boolean,
};

function mayBegin({isImmediate}: Settings): MayFollow {
  return isImmediate ? 'rows' : 'insertions';
}

function createMarkerOf(host: ByteHost, settings: Settings): Marker | null {
  if (settings.marker === null) {
    return null;
  }
  const marker = createMarker(host, settings.marker);
  if (settings.document === 'resume') {
    leaveHead(marker);
  }
  return marker;
}

export function createEngine(
  host: ByteHost,
  settings: Settings,
  {
    hasHTMLStream,
    hasFlightStream,
  }: {readonly hasHTMLStream: boolean, readonly hasFlightStream: boolean},
): Engine {
  const isResume = settings.document === 'resume';
  const isAtEnd = settings.isAtEnd && hasHTMLStream;
  const {htmlAttributes} = settings;
  return {
    host,
    settings,
    start: createDocumentStart(
      isResume ? 'settled' : 'before',
      htmlAttributes === null
        ? null
        : host.encode(attributesText(htmlAttributes)),
      createMarkerOf(host, settings),
    ),
    suffix: {held: '', isCut: false},
    documentEnd: isAtEnd ? createDocumentEnd() : null,
    scripts: hasFlightStream ? createScripts(host, settings.inline) : null,
    html: [],
    htmlInput: {highSurrogate: ''},
    flightInput: {highSurrogate: ''},
    held: null,
    readyCount: 0,
    onMissingTags:
      hasHTMLStream && !isAtEnd && !isResume ? settings.onMissingTags : null,
    input: hasHTMLStream ? 'open' : 'ended',
    insertions: [],
    mayFollow: isResume && !isAtEnd ? mayBegin(settings) : 'nothing',
    isFinished: false,
  };
}

export function addHTML(engine: Engine, chunk: unknown): void {
  const {host, html, htmlInput} = engine;
  const part = readInput(host, htmlInput, chunk);
  if (part.length > 0) {
    html.push(part);
  }
}

export function addFlight(engine: Engine, chunk: unknown): void {
  const {host, flightInput, scripts} = engine;
  if (scripts !== null) {
    addRows(scripts, readInput(host, flightInput, chunk));
  }
}

export function addStaticRow({host, scripts}: Engine, row: StaticRow): void {
  const rows = scripts?.staticRows;
  if (scripts !== null && rows != null) {
    addRows(scripts, host.encode(acceptStaticRow(rows, row)));
  }
}

// Rows may have static blocks.
export function expectStaticRows({scripts}: Engine, sent: SentBlocks): void {
  if (scripts !== null) {
    scripts.staticRows = createStaticRows(sent);
  }
}

// The rows that were made before the page read any have been read.
export function endBacklog({scripts}: Engine): void {
  const rows = scripts?.staticRows;
  if (rows != null && rows.stage === 'backlog') {
    rows.stage = 'live';
  }
}

// HTML is emitted.
export function noteEmitted(
  {host, scripts}: Engine,
  parts: ReadonlyArray<Uint8Array>,
): void {
  const rows = scripts?.staticRows;
  if (rows != null && rows.sent.count > 0) {
    parts.forEach(part => noteHTML(rows, host.decodeASCII(part)));
  }
}

// A flush is emitted as a whole, or all HTML; or a turn has ended without HTML.
export function releaseStaticRows(
  {host, input, scripts}: Engine,
  chunks: ReadonlyArray<Uint8Array>,
): void {
  const rows = scripts?.staticRows;
  if (scripts !== null && rows != null) {
    const end =
      input === 'ended' || chunks.length > 0 ? endStaticFlush : endStaticTurn;
    addRows(scripts, host.encode(end(rows)));
    if (input === 'ended') {
      rows.stage = 'ended';
    }
  }
}

// All HTML so far belongs to finished flushes.
export function endFlush(engine: Engine): void {
  engine.readyCount = engine.html.length;
}

export function endHTML(engine: Engine): void {
  const {host, html, htmlInput} = engine;
  if (htmlInput.highSurrogate !== '') {
    html.push(host.encode(takeHighSurrogate(htmlInput)));
  }
  endFlush(engine);
  moveInput(engine, 'ended');
}

export function endFlight(engine: Engine): void {
  const {flightInput, host, scripts} = engine;
  if (scripts !== null) {
    addRows(scripts, host.encode(takeHighSurrogate(flightInput)));
    scripts.isComplete = true;
  }
}

export function truncateFlight(engine: Engine): void {
  const {scripts} = engine;
  if (scripts !== null) {
    scripts.isTruncated = true;
    endFlight(engine);
  }
}

export function hasFlush({readyCount}: Engine): boolean {
  return readyCount > 0;
}

// Whether HTML has arrived after the last flush.
export function isWithinFlush({html, readyCount}: Engine): boolean {
  return html.length > readyCount;
}

// Whether Flight can be emitted without new HTML.
export function canPush({input, mayFollow}: Engine): boolean {
  return input === 'ended' || mayFollow === 'rows';
}

// `fragment` is a result of `insertHTML`.
export function addInsertion(engine: Engine, fragment: unknown): void {
  const part = readFragment(engine.host, fragment, 'insertHTML');
  if (part !== null) {
    engine.insertions.push(part);
  }
}

export function takeInsertions(engine: Engine): Array<Uint8Array> {
  const {insertions} = engine;
  engine.insertions = [];
  return insertions;
}
