// The script elements that carry Flight bytes to the browser. Example:
//
//   <script nonce="n">(self.G=Array.isArray(self.G)?self.G:[]);self.G.push('0:"text"\n');self.G.end=0</script>
//   <script nonce="n">self.G.push('1:{}\n');self.G.end=1;self.G.push("")</script>

import type {ByteHost} from '../bytes/byteHost.js';
import type {InlineSettings} from '../settings.js';
import type {RunEntry} from './encodeRun.js';
import type {FlightQueue} from './flightQueue.js';
import type {StaticRows} from './staticRows.js';

import {escapeAttribute} from '../markup/attributes.js';
import {copyFrom} from '../bytes/joinBytes.js';
import {SEPARATOR_ESCAPES} from '../bytes/literalEscapes.js';
import {encodeRun} from './encodeRun.js';
import {
  createFlightQueue,
  enqueuePiece,
  putBack,
  takeRun,
} from './flightQueue.js';

export type Scripts = {
  readonly host: ByteHost,
  readonly inline: InlineSettings,
  readonly open: string,
  readonly queue: FlightQueue,
  // Null if no row has static blocks.
  staticRows: StaticRows | null,
  // The Flight stream has ended.
  isComplete: boolean,
  // The Flight stream failed, so rows may be missing.
  isTruncated: boolean,
  // The statements before the first push were sent.
  hasBegun: boolean,
  hasEnded: boolean,
};

// Script elements that are being written.
type ScriptWriter = {
  readonly host: ByteHost,
  // The start tag of an element.
  readonly open: string,
  readonly parts: Array<Uint8Array>,
  // The next part.
  text: string,
  isInElement: boolean,
};

function createScriptWriter(host: ByteHost, open: string): ScriptWriter {
  return {host, open, parts: [], text: '', isInElement: false};
}

function write(writer: ScriptWriter, text: string): void {
  writer.text += text;
}

function endText(writer: ScriptWriter): void {
  const {host, parts, text} = writer;
  if (text !== '') {
    parts.push(host.encode(text));
    writer.text = '';
  }
}

function writeBytes(writer: ScriptWriter, bytes: Uint8Array): void {
  endText(writer);
  writer.parts.push(bytes);
}

// The first statement opens an element.
function openStatement(writer: ScriptWriter): void {
  writer.text += writer.isInElement ? ';' : writer.open;
  writer.isInElement = true;
}

function closeElement(writer: ScriptWriter): void {
  if (writer.isInElement) {
    writer.text += '</script>';
    writer.isInElement = false;
  }
}

function partsOf(writer: ScriptWriter): ReadonlyArray<Uint8Array> {
  endText(writer);
  return writer.parts;
}

const FROM_BASE64 = '"),function(c){return c.charCodeAt(0)})';

export function createScripts(host: ByteHost, inline: InlineSettings): Scripts {
  const {nonce} = inline;
  const open =
    nonce === null ? '<script>' : `<script nonce="${escapeAttribute(nonce)}">`;
  return {
    host,
    inline,
    open,
    queue: createFlightQueue(),
    staticRows: null,
    isComplete: false,
    isTruncated: false,
    hasBegun: false,
    hasEnded: false,
  };
}

export function addRows(scripts: Scripts, bytes: Uint8Array): void {
  enqueuePiece(scripts.queue, bytes);
}

// Until the HTML with their blocks is written.
function areRowsWaiting({staticRows}: Scripts): boolean {
  return staticRows !== null && staticRows.waiting.length > 0;
}

// Whether all Flight was sent, including the end marker.
export function hasSentAll({queue, isComplete, hasEnded}: Scripts): boolean {
  return isComplete && hasEnded && queue.size === 0;
}

// A value as JSON that may be part of a script element.
function escapeJSON(value: unknown): string {
  let json = (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
  for (const [separator, escape] of SEPARATOR_ESCAPES) {
    json = json.replaceAll(separator, escape);
  }
  return json;
}

// As a part of a script, the key `__proto__` would set the prototype.
function stateSource(formState: unknown): string {
  const json = escapeJSON(formState);
  return json.includes('"__proto__"')
    ? `JSON.parse(${escapeJSON(json)})`
    : json;
}

// The statements before the first push: the array, and the form state. An element of the page whose
// id or name is the global is a property of the window, too, so only an array is used. The line feed
// ends a comment at the end of the bootstrap script.
function writeStart(scripts: Scripts, writer: ScriptWriter): void {
  const {inline} = scripts;
  const {bootstrap, format, formState, global} = inline;
  const list = `self.${global}`;
  const array = `(${list}=Array.isArray(${list})?${list}:[])`;
  const state = formState === undefined ? null : stateSource(formState);
  scripts.hasBegun = true;
  if (bootstrap !== null) {
    openStatement(writer);
    write(writer, bootstrap + '\n');
  }
  openStatement(writer);
  if (format === 'tagged') {
    write(writer, `${array}.push([0])`);
    if (state !== null) {
      openStatement(writer);
      write(writer, `self.${global}.push([2,${state}])`);
    }
  } else if (state === null) {
    write(writer, array);
  } else {
    write(writer, `${array}.form=${state}`);
  }
}

function writePush(
  {format, global}: InlineSettings,
  entry: RunEntry,
  writer: ScriptWriter,
): void {
  const isPlain = format === 'plain';
  openStatement(writer);
  if (entry.kind === 'text') {
    write(writer, `self.${global}.push(${isPlain ? "'" : "[1,'"}`);
    writeBytes(writer, entry.literal);
    write(writer, isPlain ? "')" : "'])");
  } else {
    write(
      writer,
      `self.${global}.push(${isPlain ? 'Uint8Array.from(atob("' : '[3,"'}`,
    );
    write(writer, entry.base64);
    write(writer, isPlain ? FROM_BASE64 + ')' : '"])');
  }
}

function writePushes(
  scripts: Scripts,
  entries: ReadonlyArray<RunEntry>,
  writer: ScriptWriter,
): void {
  const {inline} = scripts;
  const promisesEnd =
    !scripts.hasBegun && inline.format === 'plain' && inline.endMarker;
  if (!scripts.hasBegun) {
    writeStart(scripts, writer);
  }
  for (let i = 0; i < entries.length; i++) {
    writePush(inline, entries[i], writer);
    if (i === 0 && promisesEnd) {
      openStatement(writer);
      write(writer, `self.${inline.global}.end=0`);
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
    isComplete &&
    !hasBegun &&
    queue.size === 0 &&
    !areRowsWaiting(scripts) &&
    !writesEmptyPayload(scripts)
  );
}

function writeEnd(scripts: Scripts, writer: ScriptWriter): void {
  const {format, global} = scripts.inline;
  scripts.hasEnded = true;
  const isPlain = format === 'plain';
  if (!scripts.hasBegun && writesEmptyPayload(scripts)) {
    writeStart(scripts, writer);
    if (isPlain && scripts.isTruncated) {
      openStatement(writer);
      write(writer, `self.${global}.end=0`);
    }
  }
  if (marksEnd(scripts)) {
    openStatement(writer);
    write(
      writer,
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
    // The run may be in scratch memory.
    const kept = copyFrom(content, taken);
    if (queue.size === 0 && scripts.isComplete) {
      entries.push({kind: 'bytes', base64: host.toBase64(kept)});
    } else {
      putBack(queue, kept);
    }
  }
  return entries;
}

// The elements that can be sent now, valid until scratch memory is released.
export function takeScripts(scripts: Scripts): ReadonlyArray<Uint8Array> {
  const {host, open, queue} = scripts;
  const writer = createScriptWriter(host, open);
  while (queue.size > 0) {
    const entries = takeEntries(scripts);
    if (entries.length === 0) {
      break;
    }
    closeElement(writer);
    writePushes(scripts, entries, writer);
  }
  if (scripts.isComplete && !scripts.hasEnded && !areRowsWaiting(scripts)) {
    writeEnd(scripts, writer);
  }
  closeElement(writer);
  return partsOf(writer);
}
