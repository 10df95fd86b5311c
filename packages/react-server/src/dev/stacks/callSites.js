// The stack of an Error as data: `["name","file",line,column,line,column,false]` for each
// frame, innermost first. The second position is the position of the enclosing function.

import {knownStacks} from '../processState.js';

export type CallSite = [
  string,
  string,
  number,
  number,
  number,
  number,
  boolean,
];

// V8's CallSite object of a frame.
type Frame = interface {
  getFunctionName(): string | null,
  getTypeName(): string | null,
  getMethodName(): string | null,
  getScriptNameOrSourceURL(): ?string,
  getLineNumber(): ?number,
  getColumnNumber(): ?number,
  readonly isAsync?: () => boolean,
  readonly getEnclosingLineNumber?: () => number | null,
  readonly getEnclosingColumnNumber?: () => number | null,
  getEvalOrigin(): unknown,
  isConstructor(): boolean,
  isEval(): boolean,
  isNative(): boolean,
  isToplevel(): boolean,
};

// An Error, or another object in which `captureStackTrace` stored a stack.
type Traced = interface {
  readonly name?: unknown,
  readonly message?: unknown,
  readonly stack?: unknown,
};

type Hook = (traced: Traced, frames: ReadonlyArray<Frame>) => string;

// User code is called by a function with this name. The frames around it are internal.
export const BOTTOM = 'react_stack_bottom_frame';

const IDENTIFIER = /^[\w$]+$/;

const MOST_STACKS = 5000;

// The text and the frames of a stack, down to the call of user code.
export type Stack = {
  readonly text: string,
  readonly sites: ReadonlyArray<CallSite>,
  // The selections of frames that were sent.
  readonly selections: Array<ReadonlyArray<CallSite>>,
};

// Stacks by their text. Most elements of a page are created at a few locations, so their stacks are
// equal, and are described once (benchmark `development`).
export class Stacks {
  readonly byText: Map<string, Stack> = new Map();

  // `key` is the text, or a part of it.
  find(
    key: string,
    describe: () => {
      readonly text: string,
      readonly sites: ReadonlyArray<CallSite>,
    },
  ): Stack {
    const {byText} = this;
    const known = byText.get(key);
    if (known !== undefined) {
      return known;
    }
    if (byText.size >= MOST_STACKS) {
      byText.clear();
    }
    const stack: Stack = {...describe(), selections: []};
    byText.set(key, stack).set(stack.text, stack);
    return stack;
  }
}

// The stack of an error of user code. The text is the same as without this call, and user code may
// change it later.
export function readStack(stacks: Stacks, error: Error): Stack {
  let stack = knownStacks.get(error);
  if (stack === undefined) {
    stack = collectStack(stacks, error, formatStack);
    knownStacks.set(error, stack);
  }
  return stack;
}

// The stack of an element. Equal calls of user code share the text: its last lines, which are frames
// of the renderer around the call, may be those of another call.
export function readElementStack(stacks: Stacks, error: Error): Stack {
  return collectStack(stacks, error, formatCall);
}

function collectStack(
  stacks: Stacks,
  error: Error,
  formatKey: (error: Traced, frames: ReadonlyArray<Frame>) => string,
): Stack {
  let found: Stack | null = null;
  const text = callWithHook(
    (traced, frames) => {
      if (traced !== error) {
        return formatStack(traced, frames);
      }
      found = stacks.find(formatKey(traced, frames), () => ({
        text: formatStack(traced, frames),
        sites: userFrames(frames, 0).map(describeSite),
      }));
      return found.text;
    },
    () => String(error.stack),
  );
  return found ?? stacks.find(text, () => ({text, sites: parseText(text)}));
}

// The frames that `captureStackTrace` has stored in the holder, without the first ones.
export function takeCallSites(
  stacks: Stacks,
  holder: Traced,
  skipped: number,
): ReadonlyArray<CallSite> {
  let found: ReadonlyArray<CallSite> = [];
  callWithHook(
    (failed, frames) => {
      if (failed === holder) {
        const users = userFrames(frames, skipped);
        const text = users.join(LINE);
        const describe = () => ({text, sites: users.map(describeSite)});
        found = stacks.find(text, describe).sites;
      }
      return '';
    },
    () => holder.stack,
  );
  return found;
}

// V8 calls the hook on the first read of `stack`.
function callWithHook<T>(hook: Hook, read: () => T): T {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = hook;
  try {
    return read();
  } finally {
    Error.prepareStackTrace = before;
  }
}

const LINE = '\n    at ';

function formatStack(error: Traced, frames: ReadonlyArray<Frame>): string {
  return [headerOf(error), ...frames].join(LINE);
}

// The text down to the call of user code.
function formatCall(error: Traced, frames: ReadonlyArray<Frame>): string {
  let text = headerOf(error);
  for (const frame of frames) {
    const line = String(frame);
    text += LINE + line;
    if (line.includes(BOTTOM) && isBottom(frame)) {
      break;
    }
  }
  return text;
}

function isBottom(frame: Frame): boolean {
  const name = frame.getFunctionName();
  return typeof name === 'string' && name.includes(BOTTOM);
}

function headerOf({name, message}: Traced): string {
  const title = name === undefined ? 'Error' : String(name);
  const text = message === undefined ? '' : String(message);
  return title === '' || text === '' ? title + text : title + ': ' + text;
}

// The frames down to the call of user code, without the first ones.
function userFrames(
  frames: ReadonlyArray<Frame>,
  skipped: number,
): ReadonlyArray<Frame> {
  const bottom = frames.findIndex(isBottom);
  return frames.slice(skipped, bottom === -1 ? undefined : bottom);
}

function describeSite(site: Frame): CallSite {
  const name = nameOfSite(site);
  const isAsync = site.isAsync?.() === true;
  return site.isNative()
    ? [name, '', 0, 0, 0, 0, isAsync]
    : [
        name,
        fileOfSite(site),
        site.getLineNumber() ?? 0,
        site.getColumnNumber() ?? 0,
        site.getEnclosingLineNumber?.() ?? 0,
        site.getEnclosingColumnNumber?.() ?? 0,
        isAsync,
      ];
}

// `K.m`, `new K`, `get g`, `Object.m [as named]`, `Object.<anonymous>`; "" for a function
// without a name.
function nameOfSite(site: Frame): string {
  const found = site.getFunctionName() ?? '';
  const name = found === '<anonymous>' ? '' : found;
  if (site.isConstructor()) {
    return 'new ' + (name === '' ? '<anonymous>' : name);
  }
  if (site.isToplevel()) {
    return name;
  }
  const typeName = site.getTypeName() ?? '';
  const methodName = site.getMethodName() ?? '';
  const prefix = typeName === '' ? '' : typeName + '.';
  if (name === '') {
    return prefix + (methodName === '' ? '<anonymous>' : methodName);
  }
  const full =
    IDENTIFIER.test(name) && name !== typeName ? prefix + name : name;
  const isAlias =
    methodName !== '' && name !== methodName && !endsWithName(name, methodName);
  return isAlias ? `${full} [as ${methodName}]` : full;
}

// `Store.load` and `get size` end with the name of the method.
function endsWithName(name: string, methodName: string): boolean {
  return name.endsWith('.' + methodName) || name.endsWith(' ' + methodName);
}

function fileOfSite(site: Frame): string {
  const file = site.getScriptNameOrSourceURL() ?? '';
  if (file !== '' || !site.isEval()) {
    return file === '<anonymous>' ? '' : originalFile(file);
  }
  const origin = site.getEvalOrigin();
  return typeof origin === 'string' ? origin + ', <anonymous>' : '';
}

export const HEADER = 'Error: react-stack-top-frame\n';
const FRAME =
  /^ {3} at (?:(.+) \((?:(.+):(\d+):(\d+)|<anonymous>)\)|(?:async )?(.+):(\d+):(\d+)|<anonymous>)$/;

// Used if `stack` was read before. The text has no positions of functions. As in the reference,
// lines with neither a position nor `<anonymous>` are left out, positions of `<anonymous>` are NaN,
// and only frames with a name can be asynchronous.
function parseText(text: string): ReadonlyArray<CallSite> {
  const body = text.startsWith(HEADER) ? text.slice(HEADER.length) : text;
  const sites: Array<CallSite> = [];
  for (const line of body.split('\n')) {
    if (line.includes(BOTTOM)) {
      break;
    }
    const match = FRAME.exec(line);
    if (match !== null) {
      sites.push(siteOfMatch(match));
    }
  }
  return sites;
}

function siteOfMatch(match: RegExp$matchResult): CallSite {
  const [, full = '', file, row, column] = match;
  const [bareFile, bareRow, bareColumn] = match.slice(5);
  const isAsync = full.startsWith('async ');
  const name = isAsync ? full.slice(6) : full;
  const atFile = file ?? bareFile ?? '';
  return [
    name === '<anonymous>' ? '' : name,
    atFile === '<anonymous>' ? '' : originalFile(atFile),
    Number(row ?? bareRow),
    Number(column ?? bareColumn),
    0,
    0,
    isAsync,
  ];
}

const VIRTUAL = 'about://React/';

// `about://React/Server/file:///app/x.js?3`, a client's name of a file of a server → the file.
export function originalFile(file: string): string {
  if (!file.startsWith(VIRTUAL)) {
    return file;
  }
  const start = file.indexOf('/', VIRTUAL.length);
  const end = file.lastIndexOf('?');
  if (start === -1 || end === -1) {
    return file;
  }
  try {
    return decodeURI(file.slice(start + 1, end));
  } catch {
    return file;
  }
}
