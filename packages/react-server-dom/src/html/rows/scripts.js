// The script elements that carry Flight bytes to the browser. Example:
//
//   <script nonce="n">(self.G=Array.isArray(self.G)?self.G:[]).push('0:"text"\n');self.G.end=0</script>
//   <script nonce="n">self.G.push('1:{}\n');self.G.end=1;self.G.push("")</script>

import type {ByteHost, Wire} from '../bytes/byteHost.js';
import type {InlineSettings} from '../settings.js';
import type {RunEntry} from './encodeRun.js';
import type {FlightQueue, Piece} from './flightQueue.js';
import type {Writing} from './writing.js';

import {escapeAttribute} from '../markup/attributes.js';
import {encodeRun} from './encodeRun.js';
import {escapeJSON, escapeLiteral} from './escapeLiteral.js';
import {
  asBytes,
  createFlightQueue,
  enqueuePiece,
  putBack,
  restOf,
  takeRun,
} from './flightQueue.js';
import {
  closeElement,
  createWriting,
  openStatement,
  piecesOf,
  write,
} from './writing.js';

export type Scripts = {
  readonly host: ByteHost,
  readonly inline: InlineSettings,
  readonly open: string,
  readonly queue: FlightQueue,
  // The Flight stream has ended.
  isComplete: boolean,
  // The Flight stream failed, so rows may be missing.
  isTruncated: boolean,
  // The statements before the first push were sent.
  hasBegun: boolean,
  hasEnded: boolean,
};

const FROM_BASE64 = '"),function(c){return c.charCodeAt(0)})';

export function createScripts(host: ByteHost, inline: InlineSettings): Scripts {
  const {nonce} = inline;
  const open =
    nonce === null ? '<script>' : `<script nonce="${escapeAttribute(nonce)}">`;
  return {
    host,
    inline,
    open: host.toWireText(open),
    queue: createFlightQueue(),
    isComplete: false,
    isTruncated: false,
    hasBegun: false,
    hasEnded: false,
  };
}

export function addFlightPiece(scripts: Scripts, piece: Piece): void {
  enqueuePiece(scripts.queue, piece);
}

// Whether all Flight was sent, including the end marker.
export function hasSentAll({queue, isComplete, hasEnded}: Scripts): boolean {
  return isComplete && hasEnded && queue.size === 0;
}

// As a part of a script, the key `__proto__` would set the prototype.
function stateSource(host: ByteHost, formState: unknown): string {
  const json = host.toWireText(escapeJSON(formState));
  return json.includes('"__proto__"')
    ? `JSON.parse('${escapeLiteral(host, json)}')`
    : json;
}

// The statements before the first push: the array, and the form state. An element of the page whose
// id or name is the global is a property of the window, too, so only an array is used. The line feed
// ends a comment at the end of the bootstrap script.
function writeStart(scripts: Scripts, writing: Writing): void {
  const {host, inline} = scripts;
  const {bootstrap, format, formState, global} = inline;
  const list = `self.${global}`;
  const array = `(${list}=Array.isArray(${list})?${list}:[])`;
  const state = formState === undefined ? null : stateSource(host, formState);
  scripts.hasBegun = true;
  if (bootstrap !== null) {
    openStatement(writing);
    write(writing, host.toWireText(bootstrap + '\n'));
  }
  openStatement(writing);
  if (format === 'tagged') {
    write(writing, `${array}.push([0])`);
    if (state !== null) {
      openStatement(writing);
      write(writing, `self.${global}.push([2,${state}])`);
    }
  } else if (state === null) {
    write(writing, array);
  } else {
    write(writing, `${array}.form=${state}`);
  }
}

function writePush(
  {format, global}: InlineSettings,
  entry: RunEntry,
  writing: Writing,
): void {
  const isPlain = format === 'plain';
  openStatement(writing);
  if (entry.kind === 'text') {
    write(writing, `self.${global}.push(${isPlain ? "'" : "[1,'"}`);
    write(writing, entry.literal);
    write(writing, isPlain ? "')" : "'])");
  } else {
    write(
      writing,
      `self.${global}.push(${isPlain ? 'Uint8Array.from(atob("' : '[3,"'}`,
    );
    write(writing, entry.base64);
    write(writing, isPlain ? FROM_BASE64 + ')' : '"])');
  }
}

function writePushes(
  scripts: Scripts,
  entries: ReadonlyArray<RunEntry>,
  writing: Writing,
): void {
  const {inline} = scripts;
  const promisesEnd =
    !scripts.hasBegun && inline.format === 'plain' && inline.endMarker;
  if (!scripts.hasBegun) {
    writeStart(scripts, writing);
  }
  for (let i = 0; i < entries.length; i++) {
    writePush(inline, entries[i], writing);
    if (i === 0 && promisesEnd) {
      openStatement(writing);
      write(writing, `self.${inline.global}.end=0`);
    }
  }
}

function marksEnd({inline, isTruncated}: Scripts): boolean {
  return inline.endMarker && !isTruncated;
}

// Without rows: the marker, the start of a tagged payload, or the promise of a marker that does not
// come.
function writesEmptyPayload({inline}: Scripts): boolean {
  return inline.endMarker || inline.format === 'tagged';
}

// Whether there are no rows, and nothing is sent in place of them.
export function sendsNothing(scripts: Scripts): boolean {
  const {hasBegun, isComplete, queue} = scripts;
  return (
    isComplete && !hasBegun && queue.size === 0 && !writesEmptyPayload(scripts)
  );
}

function writeEnd(scripts: Scripts, writing: Writing): void {
  const {format, global} = scripts.inline;
  scripts.hasEnded = true;
  const isPlain = format === 'plain';
  if (!scripts.hasBegun && writesEmptyPayload(scripts)) {
    writeStart(scripts, writing);
    if (isPlain && scripts.isTruncated) {
      openStatement(writing);
      write(writing, `self.${global}.end=0`);
    }
  }
  if (marksEnd(scripts)) {
    openStatement(writing);
    write(
      writing,
      isPlain
        ? `self.${global}.end=1;self.${global}.push("")`
        : `self.${global}.push([4])`,
    );
  }
}

// The entries of the next element; empty if the queue has only the beginning of a character.
function takeEntries(scripts: Scripts): Array<RunEntry> {
  const {host, inline, queue} = scripts;
  const run = takeRun(host, queue, inline.maxScriptBytes);
  const {content} = run;
  const [entries, taken] = encodeRun(host, run);
  if (taken < content.length) {
    const kept = restOf(content, taken);
    if (queue.size === 0 && scripts.isComplete) {
      entries.push({kind: 'bytes', base64: host.toBase64(asBytes(host, kept))});
    } else {
      putBack(queue, kept);
    }
  }
  return entries;
}

// The elements that can be sent now, valid until scratch memory is released; null if there are none.
export function takeScripts(scripts: Scripts): Wire | null {
  const {host, open, queue} = scripts;
  const writing = createWriting(open);
  while (queue.size > 0) {
    const entries = takeEntries(scripts);
    if (entries.length === 0) {
      break;
    }
    closeElement(writing);
    writePushes(scripts, entries, writing);
  }
  if (scripts.isComplete && !scripts.hasEnded) {
    writeEnd(scripts, writing);
  }
  closeElement(writing);
  const pieces = piecesOf(writing);
  return pieces.length === 0 ? null : host.finishWire(pieces);
}
