// The script elements that carry Flight bytes to the browser. Example:
//
//   <script nonce="n">(self.G=self.G||[]).push('0:"text"\n');self.G.end=0</script>
//   <script nonce="n">self.G.push('1:{}\n');self.G.end=1;self.G.push("")</script>

import type {ByteHost, Wire} from '../bytes/byteHost.js';
import type {InlineSettings} from '../settings.js';
import type {RunEntry} from './encodeRun.js';
import type {FlightQueue, Piece} from './flightQueue.js';

import {escapeAttribute} from '../markup/attributes.js';
import {encodeRun} from './encodeRun.js';
import {escapeJSON} from './escapeLiteral.js';
import {
  asBytes,
  createFlightQueue,
  endRun,
  enqueuePiece,
  putBack,
  restOf,
  takeRun,
} from './flightQueue.js';

// A JavaScript statement, as pieces of wire text.
type Statement = ReadonlyArray<string>;

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

const CLOSE = '</script>';
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

// The line feed ends a comment at the end of the bootstrap script.
function bootstrapOf({bootstrap}: InlineSettings): Array<string> {
  return bootstrap === null ? [] : [bootstrap + '\n'];
}

// The statements before the first push: the array, and the form state.
function beginStatements(scripts: Scripts): Array<Statement> {
  const {host, inline} = scripts;
  const {format, formState} = inline;
  const array = `(self.${inline.global}=self.${inline.global}||[])`;
  const state = formState === undefined ? null : escapeJSON(formState);
  const statements = bootstrapOf(inline);
  if (format === 'plain') {
    statements.push(state === null ? array : `${array}.form=${state}`);
  } else {
    statements.push(`${array}.push([0])`);
    if (state !== null) {
      statements.push(`self.${inline.global}.push([2,${state}])`);
    }
  }
  scripts.hasBegun = true;
  return statements.map(statement => [host.toWireText(statement)]);
}

// Not joined, because entries are large.
function pushStatement(
  {format, global}: InlineSettings,
  entry: RunEntry,
): Statement {
  const push = `self.${global}.push(`;
  if (entry.kind === 'text') {
    return format === 'plain'
      ? [push + "'", entry.literal, "')"]
      : [push + "[1,'", entry.literal, "'])"];
  }
  return format === 'plain'
    ? [push + 'Uint8Array.from(atob("', entry.base64, FROM_BASE64 + ')']
    : [push + '[3,"', entry.base64, '"])'];
}

function pushStatements(
  scripts: Scripts,
  entries: ReadonlyArray<RunEntry>,
): Array<Statement> {
  const {inline} = scripts;
  const {format, global, endMarker} = inline;
  const pushes = entries.map(entry => pushStatement(inline, entry));
  if (scripts.hasBegun) {
    return pushes;
  }
  const statements = beginStatements(scripts);
  const [first, ...rest] = pushes;
  return format === 'plain' && endMarker
    ? [...statements, first, [`self.${global}.end=0`], ...rest]
    : [...statements, ...pushes];
}

function endStatements(scripts: Scripts): Array<Statement> {
  const {format, global, endMarker} = scripts.inline;
  scripts.hasEnded = true;
  const isMarked = endMarker && !scripts.isTruncated;
  if (format === 'tagged') {
    const start: Array<Statement> = scripts.hasBegun
      ? []
      : beginStatements(scripts);
    return isMarked ? [...start, [`self.${global}.push([4])`]] : start;
  }
  if (!isMarked) {
    return [];
  }
  const start: Array<Statement> = scripts.hasBegun
    ? []
    : beginStatements(scripts);
  return [...start, [`self.${global}.end=1;self.${global}.push("")`]];
}

// The entries of the next element; empty if the queue has only the beginning of a character.
function takeEntries(scripts: Scripts): Array<RunEntry> {
  const {host, inline, queue} = scripts;
  const run = takeRun(host, queue, inline.maxScriptBytes);
  const [entries, taken] = encodeRun(host, run);
  const kept = restOf(run.content, taken);
  endRun();
  const isLast = queue.size === 0;
  if (isLast && scripts.isComplete && kept.length > 0) {
    entries.push({kind: 'bytes', base64: host.toBase64(asBytes(host, kept))});
  } else {
    putBack(queue, kept);
  }
  return entries;
}

function addElement(
  pieces: Array<string>,
  open: string,
  statements: ReadonlyArray<Statement>,
): void {
  statements.forEach((statement, i) => {
    pieces.push(i === 0 ? open : ';', ...statement);
  });
  if (statements.length > 0) {
    pieces.push(CLOSE);
  }
}

// The elements that can be sent now; null if there are none.
export function takeScripts(scripts: Scripts): Wire | null {
  const {host, open, queue} = scripts;
  const pieces: Array<string> = [];
  let statements: Array<Statement> = [];
  while (queue.size > 0) {
    const entries = takeEntries(scripts);
    if (entries.length === 0) {
      break;
    }
    addElement(pieces, open, statements);
    statements = pushStatements(scripts, entries);
  }
  if (scripts.isComplete && !scripts.hasEnded) {
    statements.push(...endStatements(scripts));
  }
  addElement(pieces, open, statements);
  return pieces.length === 0 ? null : host.finishWire(pieces);
}
