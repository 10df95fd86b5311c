// The start of a document, until its body: attributes of `<html>`, the place of insertions in
// the head, and missing tags.
//
//   before   only a doctype, comments and white space were seen
//   head     `<html>` or `<head>` was seen, and the head is open
//   between  the head is closed, the body has not begun
//   settled  the body has begun, or there is none: elements may be put between elements

import type {Edit} from './edit.js';
import type {Marker} from './marker.js';
import type {Tag} from './tag.js';
import type {Tokenizer} from './tokenize.js';

import {LESS_THAN, matchText} from './bytesOfMarkup.js';
import {HEAD_ELEMENTS} from './elements.js';
import {cutOut, insertAt, insertInFront} from './edit.js';
import {
  findMarkerEnd,
  leaveHead,
  replaceInBody,
  replaceInHead,
} from './marker.js';
import {findTagEnd} from './tag.js';
import {createTokenizer} from './tokenize.js';

export type Stage = 'before' | 'head' | 'between' | 'settled';

export type DocumentStart = {
  readonly tokenizer: Tokenizer,
  stage: Stage,
  hasHTMLTag: boolean,
  hasBodyTag: boolean,
  // Bytes of the document were emitted.
  hasBegun: boolean,
  // Inserted after the name of the `html` tag.
  readonly attributes: Uint8Array | null,
  readonly marker: Marker | null,
};

const HTML_TAG = '<html';

export function createDocumentStart(
  stage: Stage,
  attributes: Uint8Array | null,
  marker: Marker | null,
): DocumentStart {
  return {
    stage,
    attributes,
    marker,
    tokenizer: createTokenizer(),
    hasHTMLTag: false,
    hasBodyTag: false,
    hasBegun: false,
  };
}

// The state while tags are visited. A tag can change the stage, and insert bytes.
export type Editing = {
  readonly start: DocumentStart,
  readonly edit: Edit,
  // Removes and returns the pending insertions.
  readonly takeInsertions: () => ReadonlyArray<Uint8Array>,
  readonly readFragment: (
    fragment: unknown,
    callback: string,
  ) => Uint8Array | null,
};

function closeHead(editing: Editing, at: number, stage: Stage): void {
  const {start, edit, takeInsertions} = editing;
  insertAt(edit, at, takeInsertions());
  start.stage = stage;
  if (start.marker !== null) {
    leaveHead(start.marker);
  }
}

// Whether there is a doctype. Any bytes before it would switch the page to quirks mode.
function hasDoctype(bytes: Uint8Array, end: number): boolean {
  for (
    let at = bytes.indexOf(LESS_THAN);
    at !== -1 && at < end;
    at = bytes.indexOf(LESS_THAN, at + 1)
  ) {
    if (matchText(bytes, at, '<!doctype') === 'yes') {
      return true;
    }
  }
  return false;
}

function settleFragment(editing: Editing, tag: Tag): void {
  const {start, edit, takeInsertions} = editing;
  if (!start.hasBegun && !hasDoctype(edit.bytes, tag.from)) {
    insertInFront(edit, takeInsertions());
  }
  closeHead(editing, tag.from, 'settled');
}

function enterDocument(editing: Editing, tag: Tag): void {
  const {start, edit} = editing;
  start.stage = 'head';
  if (tag.name === 'html') {
    start.hasHTMLTag = true;
    if (start.attributes !== null) {
      insertAt(edit, tag.from + HTML_TAG.length, [start.attributes]);
    }
  }
}

function enterBody(editing: Editing, tag: Tag): void {
  const {start} = editing;
  start.hasBodyTag = tag.name === 'body';
  if (start.stage === 'between') {
    start.stage = 'settled';
  } else {
    closeHead(editing, tag.from, 'settled');
  }
}

function visitStartTag(editing: Editing, tag: Tag): void {
  const {start} = editing;
  const {name} = tag;
  // Instead of a body: no element can be inserted.
  if (name === 'frameset') {
    return;
  }
  if (name === 'body') {
    enterBody(editing, tag);
  } else if (start.stage === 'before') {
    if (name === 'html' || name === 'head') {
      enterDocument(editing, tag);
    } else {
      settleFragment(editing, tag);
    }
  } else if (!HEAD_ELEMENTS.has(name)) {
    enterBody(editing, tag);
  }
}

function isHeadOpen({stage}: DocumentStart): boolean {
  return stage === 'before' || stage === 'head';
}

export function replaceMarker(
  editing: Editing,
  {from, to}: {readonly from: number, readonly to: number, ...},
): void {
  const {start, edit} = editing;
  const {marker} = start;
  if (marker !== null) {
    const part = isHeadOpen(start)
      ? editing.readFragment(replaceInHead(marker), 'marker.inHead')
      : editing.readFragment(replaceInBody(marker), 'marker.inBody');
    cutOut(edit, from, to);
    if (part !== null) {
      insertAt(edit, to, [part]);
    }
  }
}

// Takes the beginning of a tag of the document, up to its name. Returns false if it may be the marker
// and is cut off.
export function visitTag(editing: Editing, tag: Tag): boolean {
  const {start, edit} = editing;
  const {bytes} = edit;
  const {marker} = start;
  const markerEnd =
    marker !== null && marker.isSought
      ? findMarkerEnd(marker, bytes, tag.from)
      : 0;
  if (markerEnd === -1) {
    return false;
  }
  if (start.stage !== 'settled') {
    if (!tag.isEnd) {
      visitStartTag(editing, tag);
    } else if (tag.name === 'head' && isHeadOpen(start)) {
      closeHead(editing, tag.from, 'between');
    }
  }
  if (
    marker !== null &&
    marker.isSought &&
    markerEnd > 0 &&
    findTagEnd(bytes, tag.nameTo) === markerEnd
  ) {
    replaceMarker(editing, {from: tag.from, to: markerEnd});
  }
  return true;
}
