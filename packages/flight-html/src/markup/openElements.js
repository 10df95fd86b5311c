// What is known about the open elements. Scripts are inserted where it is certain that a browser is
// in the body, in ordinary HTML. This is not the algorithm of a browser: what it would need to know
// to follow markup that is not well formed is unknown here.
//
//   foreign   elements of svg and math are open, and they are known
//   lost      they may be open, or elements of HTML, until the end of the template or the document
//   over      how the bytes are read is unknown, or no element can follow, until the end
//
// A template begins anew, because its end tag closes everything in it.

import type {ForeignElements} from './foreignElements.js';
import type {Tag} from './tag.js';

import {
  BREAKOUTS,
  CELLS,
  DROP_LINE_FEED,
  RAW_ELEMENTS,
  TABLE_PARTS,
  VOID_ELEMENTS,
} from './elements.js';
import {
  closeElements,
  endForeign,
  isForeign,
  isOpen,
  isPoint,
  pushElement,
  startForeign,
  startInside,
} from './foreignElements.js';

// The document, or a template.
type Frame = {
  readonly foreign: ForeignElements,
  isLost: boolean,
  // When lost: the current element is HTML all the same.
  isHTML: boolean,
  // When lost: an element of svg or math may be called template, too.
  isSealed: boolean,
  // A select may be open, where browsers ignore tags.
  hasSelect: boolean,
  // A template that may be a group of columns, where browsers ignore tags.
  hasColumn: boolean,
  // Between the cells of a table.
  isBetweenCells: boolean,
};

export type OpenElements = {
  // The last one is the innermost.
  readonly frames: Array<Frame>,
  // The number of templates that may be open besides the frames.
  extraTemplates: number,
  isAfterBody: boolean,
  // A line feed would be dropped.
  dropsLineFeed: boolean,
  // There is a `<body>` tag: framesets are ignored.
  hasBodyTag: boolean,
  // The name of the tag after which no place for elements is certain; null if there is none.
  over: string | null,
};

function createFrame(): Frame {
  return {
    foreign: {names: [], kinds: []},
    isLost: false,
    isHTML: false,
    isSealed: false,
    hasSelect: false,
    hasColumn: false,
    isBetweenCells: false,
  };
}

export function createOpenElements(): OpenElements {
  return {
    frames: [createFrame()],
    extraTemplates: 0,
    isAfterBody: false,
    dropsLineFeed: false,
    hasBodyTag: false,
    over: null,
  };
}

function innermost({frames}: OpenElements): Frame {
  return frames[frames.length - 1];
}

// Whether the next tag belongs to the document itself: not to a template, svg or math.
export function isInDocument({frames, over}: OpenElements): boolean {
  return (
    frames.length === 1 &&
    over === null &&
    !frames[0].isLost &&
    !isOpen(frames[0].foreign)
  );
}

// Whether an element may be inserted here, if markup is expected.
export function isInFlow(elements: OpenElements): boolean {
  const frame = elements.frames[0];
  return (
    isInDocument(elements) &&
    !elements.isAfterBody &&
    !elements.dropsLineFeed &&
    !frame.hasSelect &&
    !frame.isBetweenCells
  );
}

// Whether every name matters.
export function needsNames(elements: OpenElements): boolean {
  const frame = innermost(elements);
  return frame.isLost || isOpen(frame.foreign);
}

export type Content = 'markup' | 'cdata' | 'unknown';

// What `<![CDATA[` begins: a section, or a comment of HTML. In integration points, not all parsers
// agree.
export function contentOfCDATA(elements: OpenElements): Content {
  const frame = innermost(elements);
  if (frame.isLost) {
    return frame.isHTML ? 'markup' : 'unknown';
  }
  if (isPoint(frame.foreign)) {
    return 'unknown';
  }
  return isForeign(frame.foreign) ? 'cdata' : 'markup';
}

export function giveUp(elements: OpenElements, name: string): void {
  elements.over ??= name;
}

function lose(frame: Frame): void {
  frame.isLost = true;
  frame.isHTML = false;
  frame.isSealed = frame.foreign.names.includes('template');
  closeElements(frame.foreign, 0);
}

// How the content of an element is read. 'maybe raw': its tags may be ignored.
export type RawContent = 'markup' | 'raw' | 'maybe raw';

function contentOfRaw(frame: Frame, name: string): RawContent {
  const isKnown = !frame.isLost || frame.isHTML;
  const isReadInSelect = name === 'script' || name === 'textarea';
  return isKnown && !frame.hasColumn && (!frame.hasSelect || isReadInSelect)
    ? 'raw'
    : 'maybe raw';
}

function mayIgnore({hasColumn, hasSelect}: Frame): boolean {
  return hasColumn || hasSelect;
}

function startTemplate(elements: OpenElements, frame: Frame): void {
  if (frame.isLost && !frame.isHTML) {
    frame.isSealed = true;
    elements.extraTemplates++;
  } else {
    elements.frames.push(createFrame());
  }
}

// Tags that matter wherever elements of HTML may be.
function noteStart(elements: OpenElements, frame: Frame, name: string): void {
  if (name === 'plaintext' || (name === 'frameset' && !elements.hasBodyTag)) {
    giveUp(elements, name);
  } else if (name === 'select') {
    frame.hasSelect = true;
  } else if (name === 'col' && elements.frames.length > 1) {
    frame.hasColumn = true;
  }
}

function startHTML(frame: Frame, {isSelfClosing, name}: Tag): void {
  const {foreign} = frame;
  if (name === 'svg' || name === 'math') {
    if (mayIgnore(frame)) {
      lose(frame);
    } else if (!isSelfClosing) {
      pushElement(foreign, name, name);
    }
  } else if (isOpen(foreign)) {
    startInside(foreign, name);
  } else if (CELLS.has(name)) {
    frame.isBetweenCells = false;
  } else if (TABLE_PARTS.has(name)) {
    frame.isBetweenCells = true;
  }
}

function startLost(frame: Frame, {name}: Tag): void {
  if (name === 'svg' || name === 'math') {
    frame.isHTML = false;
  } else if (BREAKOUTS.has(name) && !VOID_ELEMENTS.has(name)) {
    frame.isHTML ||= !mayIgnore(frame);
  }
}

function startByName(
  elements: OpenElements,
  frame: Frame,
  tag: Tag,
): RawContent {
  const {name} = tag;
  if (RAW_ELEMENTS.has(name)) {
    return contentOfRaw(frame, name);
  }
  noteStart(elements, frame, name);
  if (name === 'template') {
    startTemplate(elements, frame);
  } else if (frame.isLost) {
    startLost(frame, tag);
  } else {
    startHTML(frame, tag);
  }
  return 'markup';
}

export function startElement(elements: OpenElements, tag: Tag): RawContent {
  const frame = innermost(elements);
  const {foreign, isLost} = frame;
  if (tag.name !== 'html') {
    elements.isAfterBody = false;
  }
  if (isLost) {
    return startByName(elements, frame, tag);
  }
  if (isOpen(foreign)) {
    if (tag.isLong || tag.effect === 'unknown') {
      lose(frame);
      return 'markup';
    }
    if (startForeign(foreign, tag)) {
      elements.extraTemplates += tag.name === 'template' ? 1 : 0;
      return 'markup';
    }
  }
  // Most tags of ordinary HTML.
  if (tag.name === '') {
    return 'markup';
  }
  elements.dropsLineFeed = DROP_LINE_FEED.has(tag.name);
  return startByName(elements, frame, tag);
}

function endTemplate(elements: OpenElements, frame: Frame): void {
  const {foreign} = frame;
  if (frame.isLost) {
    frame.isHTML = false;
    if (frame.isSealed) {
      return;
    }
  } else if (isForeign(foreign) && endForeign(foreign, 'template')) {
    return;
  }
  if (elements.frames.length > 1) {
    elements.frames.pop();
  }
}

export function endElement(elements: OpenElements, {name}: Tag): void {
  const frame = innermost(elements);
  const {foreign} = frame;
  // Most tags of ordinary HTML.
  if (name === '' && !frame.isLost && !isOpen(foreign)) {
    return;
  }
  if (name === 'template') {
    endTemplate(elements, frame);
  } else if (frame.isLost) {
    frame.isHTML = false;
  } else if (isOpen(foreign)) {
    if (!endForeign(foreign, name)) {
      lose(frame);
    } else if (name === 'select') {
      frame.hasSelect = false;
    }
  } else if (name === 'select') {
    frame.hasSelect = false;
  } else if (name === 'table') {
    frame.isBetweenCells = false;
  } else if (CELLS.has(name) || TABLE_PARTS.has(name)) {
    frame.isBetweenCells = true;
  } else if (name === 'body' || name === 'html') {
    elements.isAfterBody = true;
  }
}

// Tags that lead a browser from anywhere in markup to ordinary HTML, at the end of a document. A
// `<head>` closes svg and math, and has no other effect there.
export function closeMarkup({frames, extraTemplates}: OpenElements): string {
  const templates = '</template>'.repeat(frames.length - 1 + extraTemplates);
  const {foreign, hasSelect, isLost} = frames[0];
  const out = isLost || isOpen(foreign) ? '<head>' : '';
  return templates + out + (hasSelect ? '</select>' : '');
}
