// The script elements that carry Flight bytes to the browser. Those of a response:
//
//   <script nonce="n">(self.G=self.G||[]).push('0:"text"\n');self.G.end=0</script>
//   <script nonce="n">self.G.push('1:{}\n');self.G.end=1;self.G.push("")</script>

import type {ByteHost, Wire} from '../bytes/byteHost.js';
import type {InlineSettings} from '../settings.js';
import type {RunEntry} from './encodeRun.js';
import type {FlightQueue} from './flightQueue.js';

import {escapeAttribute} from '../markup/escapeAttribute.js';
import {encodeRun} from './encodeRun.js';
import {escapeJSON} from './escapeLiteral.js';
import {
  createFlightQueue,
  enqueueBytes,
  putBack,
  takeRun,
} from './flightQueue.js';

export type Scripts = {
  readonly host: ByteHost,
  readonly inline: InlineSettings,
  readonly open: string,
  readonly queue: FlightQueue,
  // Nothing more will come.
  isComplete: boolean,
  // It is not known what would have come.
  isTruncated: boolean,
  // The array was made, and what comes before the first push was sent.
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

export function addFlightBytes(scripts: Scripts, bytes: Uint8Array): void {
  enqueueBytes(scripts.queue, bytes);
}

// All was sent that ever will be.
export function hasSentAll({queue, isComplete, hasEnded}: Scripts): boolean {
  return isComplete && hasEnded && queue.size === 0;
}

// Behind a line feed, because a bootstrap script may end in a comment.
function bootstrapOf({bootstrap}: InlineSettings): Array<string> {
  return bootstrap === null ? [] : [bootstrap + '\n'];
}

// What is in front of the first push: the array, and the form state.
function beginStatements(scripts: Scripts): Array<string> {
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
  return statements.map(statement => host.toWireText(statement));
}

function entryOf(format: 'plain' | 'tagged', entry: RunEntry): string {
  if (entry.kind === 'text') {
    const literal = `'${entry.literal}'`;
    return format === 'plain' ? literal : `[1,${literal}]`;
  }
  return format === 'plain'
    ? `Uint8Array.from(atob("${entry.base64}${FROM_BASE64}`
    : `[3,"${entry.base64}"]`;
}

function pushStatements(
  scripts: Scripts,
  entries: ReadonlyArray<RunEntry>,
): Array<string> {
  const {format, global, endMarker} = scripts.inline;
  const isFirst = !scripts.hasBegun;
  const pushes = entries.map(
    entry => `self.${global}.push(${entryOf(format, entry)})`,
  );
  if (!isFirst) {
    return pushes;
  }
  const statements = beginStatements(scripts);
  const [first, ...rest] = pushes;
  if (format === 'plain' && endMarker) {
    return [...statements, first, `self.${global}.end=0`, ...rest];
  }
  return [...statements, ...pushes];
}

function endStatements(scripts: Scripts): Array<string> {
  const {format, global, endMarker} = scripts.inline;
  scripts.hasEnded = true;
  const isMarked = endMarker && !scripts.isTruncated;
  if (format === 'tagged') {
    const start: Array<string> = scripts.hasBegun
      ? []
      : beginStatements(scripts);
    return isMarked ? [...start, `self.${global}.push([4])`] : start;
  }
  if (!isMarked) {
    return [];
  }
  const start: Array<string> = scripts.hasBegun ? [] : beginStatements(scripts);
  return [...start, `self.${global}.end=1`, `self.${global}.push("")`];
}

// The entries of the next element; empty if all that is left is the beginning of a character.
function takeEntries(scripts: Scripts): Array<RunEntry> {
  const {host, inline, queue} = scripts;
  const run = takeRun(host, queue, inline.maxScriptBytes);
  const [entries, taken] = encodeRun(host, run);
  const kept = run.bytes.subarray(taken);
  const isLast = queue.size === 0;
  if (isLast && scripts.isComplete && kept.length > 0) {
    entries.push({kind: 'bytes', base64: host.toBase64(kept)});
  } else {
    putBack(queue, kept);
  }
  return entries;
}

// Elements with all that can be sent now; null if that is nothing.
export function takeScripts(scripts: Scripts): Wire | null {
  const {host, open, queue} = scripts;
  let text = '';
  let statements: Array<string> = [];
  while (queue.size > 0) {
    const entries = takeEntries(scripts);
    if (entries.length === 0) {
      break;
    }
    if (statements.length > 0) {
      text += open + statements.join(';') + CLOSE;
    }
    statements = pushStatements(scripts, entries);
  }
  if (scripts.isComplete && !scripts.hasEnded) {
    statements.push(...endStatements(scripts));
  }
  if (statements.length > 0) {
    text += open + statements.join(';') + CLOSE;
  }
  return text === '' ? null : host.finishWire(text);
}
