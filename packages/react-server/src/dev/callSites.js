// The stack of an Error as data: `["name","file",line,column,line,column,false]` for each
// frame, innermost first. The second position is the position of the enclosing function.

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

type Format = (error: Error, frames: ReadonlyArray<Frame>) => string;

// User code is called by a function with this name. The frames around it are internal.
const BOTTOM = 'react_stack_bottom_frame';

const IDENTIFIER = /^[\w$]+$/;

// The frames of errors, which may be read several times.
const known: WeakMap<Error, ReadonlyArray<CallSite>> = new WeakMap();

// The frames of the error down to the call of user code, without the first ones. The text of
// the stack is the same as without this call, because user code may read it later.
export function readCallSites(
  error: Error,
  skipped: number,
): ReadonlyArray<CallSite> {
  let sites = known.get(error);
  if (sites === undefined) {
    sites = collect(error, formatStack) ?? parseText(String(error.stack));
    known.set(error, sites);
  }
  return skipped === 0 ? sites : sites.slice(skipped);
}

// Like `readCallSites`, for an error that was created only for its stack.
export function takeCallSites(
  error: Error,
  skipped: number,
): ReadonlyArray<CallSite> {
  return (collect(error, () => '') ?? []).slice(skipped);
}

// V8 calls the hook on the first read of `stack`.
function collect(error: Error, format: Format): ReadonlyArray<CallSite> | null {
  let found: ReadonlyArray<CallSite> | null = null;
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (failed: Error, sites: ReadonlyArray<Frame>) => {
    if (failed === error) {
      found = describeSites(sites);
    }
    return format(failed, sites);
  };
  try {
    void error.stack;
  } finally {
    Error.prepareStackTrace = before;
  }
  return found;
}

function formatStack(error: Error, sites: ReadonlyArray<Frame>): string {
  return [headerOf(error), ...sites.map(site => `    at ${String(site)}`)].join(
    '\n',
  );
}

function headerOf({name, message}: Error): string {
  const title = name === undefined ? 'Error' : String(name);
  const text = message === undefined ? '' : String(message);
  return title === '' || text === '' ? title + text : title + ': ' + text;
}

function describeSites(sites: ReadonlyArray<Frame>): ReadonlyArray<CallSite> {
  const described: Array<CallSite> = [];
  for (const site of sites) {
    const name = site.getFunctionName();
    if (typeof name === 'string' && name.includes(BOTTOM)) {
      break;
    }
    described.push(describeSite(site));
  }
  return described;
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
    return file === '<anonymous>' ? '' : file;
  }
  const origin = site.getEvalOrigin();
  return typeof origin === 'string' ? origin + ', <anonymous>' : '';
}

const HEADER = 'Error: react-stack-top-frame\n';
const FRAME =
  /^ {3} at (?:(.+) \((?:(.+):(\d+):(\d+)|<anonymous>)\)|(?:async )?(.+):(\d+):(\d+))$/;

// Used if `stack` was read before. The text has no positions of functions. As in the reference,
// lines without a position are left out, lines of anonymous code have no numbers, and only frames
// with a name can be asynchronous.
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
    atFile === '<anonymous>' ? '' : atFile,
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
