// The options of a response, validated and with defaults.

import {ignore} from 'flight-core/src/ignore.js';

export type Fragment = string | Uint8Array;
export type MissingTag = 'html' | 'body';

export type MarkerSettings = {
  readonly tag: string,
  readonly inHead?: ?Fragment | (() => ?Fragment),
  readonly inBody?: ?Fragment | (() => ?Fragment),
  ...
};

export type DocumentKind = 'full' | 'prelude' | 'resume';
export type Closing = 'auto' | 'always' | 'strip';

export type InlineOptions = {
  readonly global?: string,
  readonly format?: 'plain' | 'tagged',
  readonly nonce?: string,
  readonly formState?: unknown,
  readonly bootstrap?: string,
  readonly endMarker?: boolean,
  readonly maxScriptBytes?: number,
  ...
};

export type HTMLOptions<Flight> = {
  readonly document?: DocumentKind,
  readonly flight?: ?Flight,
  readonly flightStart?: 'after-html' | 'immediate',
  // False: read bytes even if the stream offers rows as texts.
  readonly handOff?: boolean,
  readonly inline?: InlineOptions,
  readonly htmlAttributes?: {readonly [name: string]: string | true},
  readonly marker?: MarkerSettings,
  readonly insertHTML?: () => ?Fragment | Promise<?Fragment>,
  readonly onMissingTags?: (
    missing: ReadonlyArray<MissingTag>,
  ) => ?Fragment | void,
  readonly closing?: Closing,
  readonly safePoints?: 'flush' | 'end',
  readonly onFlightError?: 'fail' | 'truncate',
  readonly onFlush?: () => void,
  readonly schedule?: (task: () => void) => void,
  ...
};

export type InlineSettings = {
  readonly global: string,
  readonly format: 'plain' | 'tagged',
  readonly nonce: string | null,
  readonly formState: unknown,
  readonly bootstrap: string | null,
  readonly endMarker: boolean,
  readonly maxScriptBytes: number,
};

export type Settings = {
  readonly document: DocumentKind,
  readonly isImmediate: boolean,
  readonly takesTexts: boolean,
  readonly inline: InlineSettings,
  readonly htmlAttributes: {readonly [name: string]: string | true} | null,
  readonly marker: MarkerSettings | null,
  readonly insertHTML: (() => ?Fragment | Promise<?Fragment>) | null,
  readonly onMissingTags:
    ((missing: ReadonlyArray<MissingTag>) => ?Fragment | void) | null,
  readonly closing: Closing,
  // Elements are inserted at the end only.
  readonly isAtEnd: boolean,
  readonly truncates: boolean,
  readonly onFlush: (() => void) | null,
  readonly schedule: Schedule,
};

// Runs a task at the end of a turn. The result cancels it.
export type Schedule = (task: () => void) => () => void;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const NOT_IN_ATTRIBUTE_NAME = /^$|[\s"'=/<>\u0000-\u001f\u007f]/;
const NOT_IN_BOOTSTRAP = /<!--|<\/?script/i;
const TAG_START = /^<[A-Za-z]/;

const DEFAULT_GLOBAL = '__FLIGHT_DATA';
const DEFAULT_SCRIPT_BYTES = 65536;
// The size of the longest character.
const LEAST_SCRIPT_BYTES = 4;

const DEFAULT_CLOSING: {readonly [kind: DocumentKind]: Closing} = {
  full: 'auto',
  prelude: 'strip',
  resume: 'always',
};

function resolveInline(inline: InlineOptions): InlineSettings {
  checkChoice('inline.format', inline.format, FORMATS);
  const format = inline.format ?? 'plain';
  const global = inline.global ?? DEFAULT_GLOBAL;
  if (!IDENTIFIER.test(global)) {
    throw new TypeError(
      `inline.global must be an identifier, got ${JSON.stringify(global)}`,
    );
  }
  const bootstrap = inline.bootstrap ?? null;
  if (bootstrap !== null && NOT_IN_BOOTSTRAP.test(bootstrap)) {
    throw new TypeError(
      'inline.bootstrap must not contain "<!--", "<script" or "</script"',
    );
  }
  const maxScriptBytes = inline.maxScriptBytes ?? DEFAULT_SCRIPT_BYTES;
  if (typeof maxScriptBytes !== 'number' || Number.isNaN(maxScriptBytes)) {
    throw new TypeError(
      `inline.maxScriptBytes must be a number, got ${String(maxScriptBytes)}`,
    );
  }
  return {
    global,
    format,
    nonce: inline.nonce ?? null,
    formState: inline.formState,
    bootstrap,
    endMarker: inline.endMarker ?? format === 'plain',
    maxScriptBytes: Math.max(Math.floor(maxScriptBytes), LEAST_SCRIPT_BYTES),
  };
}

function checkAttributes(attributes: interface {}): void {
  for (const name of Object.keys(attributes)) {
    if (NOT_IN_ATTRIBUTE_NAME.test(name)) {
      throw new TypeError(
        `htmlAttributes: ${JSON.stringify(name)} is not a name of an attribute`,
      );
    }
  }
}

function afterImmediate(task: () => void): () => void {
  const immediate = setImmediate(task);
  return () => clearImmediate(immediate);
}

function afterTimeout(task: () => void): () => void {
  const timeout = setTimeout(task, 0);
  return () => clearTimeout(timeout);
}

export function afterTurn(task: () => void): () => void {
  return typeof setImmediate === 'function'
    ? afterImmediate(task)
    : afterTimeout(task);
}

function resolveSchedule(schedule: ?(task: () => void) => void): Schedule {
  if (schedule != null) {
    return task => {
      schedule(task);
      return ignore;
    };
  }
  return afterTurn;
}

// The values of the options that choose one of several.
const CHOICES = {
  document: ['full', 'prelude', 'resume'],
  flightStart: ['after-html', 'immediate'],
  closing: ['auto', 'always', 'strip'],
  safePoints: ['flush', 'end'],
  onFlightError: ['fail', 'truncate'],
};
const FORMATS = ['plain', 'tagged'];
const CALLBACKS = ['insertHTML', 'onMissingTags', 'onFlush', 'schedule'];

function describeValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function checkChoice(
  option: string,
  value: unknown,
  known: ReadonlyArray<string>,
): void {
  if (value != null && !known.some(name => name === value)) {
    throw new TypeError(
      `${option} must be ${known.map(name => `"${name}"`).join(' or ')}, ` +
        `got ${describeValue(value)}`,
    );
  }
}

function checkOptions(given: {readonly [option: string]: unknown, ...}): void {
  for (const option of Object.keys(CHOICES)) {
    checkChoice(option, given[option], CHOICES[option]);
  }
  for (const option of CALLBACKS) {
    const value = given[option];
    if (value != null && typeof value !== 'function') {
      throw new TypeError(
        `${option} must be a function, got ${describeValue(value)}`,
      );
    }
  }
}

// With all properties: on Node 20 it takes long to read one that an object made by a spread does not
// have (case `html`, tiny).
function completeOptions<Flight>(
  options: HTMLOptions<Flight>,
): HTMLOptions<Flight> {
  return {
    document: undefined,
    flight: undefined,
    flightStart: undefined,
    handOff: undefined,
    inline: undefined,
    htmlAttributes: undefined,
    marker: undefined,
    insertHTML: undefined,
    onMissingTags: undefined,
    closing: undefined,
    safePoints: undefined,
    onFlightError: undefined,
    onFlush: undefined,
    schedule: undefined,
    ...options,
  };
}

export function resolveSettings<Flight>(
  options: HTMLOptions<Flight>,
): Settings {
  const given = completeOptions(options);
  checkOptions(given);
  const kind = given.document ?? 'full';
  const {htmlAttributes, marker, flightStart} = given;
  if (htmlAttributes != null) {
    checkAttributes(htmlAttributes);
  }
  if (
    marker != null &&
    !(typeof marker.tag === 'string' && TAG_START.test(marker.tag))
  ) {
    throw new TypeError(
      `marker.tag must begin with "<" and a letter, got ${describeValue(marker.tag)}`,
    );
  }
  return {
    document: kind,
    isImmediate:
      (flightStart ?? (kind === 'resume' ? 'immediate' : 'after-html')) ===
      'immediate',
    takesTexts: given.handOff !== false,
    inline: resolveInline(given.inline ?? {}),
    htmlAttributes: htmlAttributes ?? null,
    marker: marker ?? null,
    insertHTML: given.insertHTML ?? null,
    onMissingTags: given.onMissingTags ?? null,
    closing: given.closing ?? DEFAULT_CLOSING[kind],
    isAtEnd: given.safePoints === 'end',
    truncates: given.onFlightError === 'truncate',
    onFlush: given.onFlush ?? null,
    schedule: resolveSchedule(given.schedule),
  };
}
