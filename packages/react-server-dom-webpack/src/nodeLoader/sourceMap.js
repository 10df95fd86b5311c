// Source maps of modules with appended statements. They are inlined, since they have no file.

import type {MapReader} from './moduleReader.js';
import type {Comment} from './parseSource.js';
import type {Steps} from './steps.js';
import type {Segment} from '@jridgewell/sourcemap-codec';
import type {Position} from 'acorn';

import {decode, encode} from '@jridgewell/sourcemap-codec';

import {readText} from './sourceText.js';
import {answerOf} from './steps.js';

export type SourceMap = {
  readonly mappings: string,
  readonly sources?: ReadonlyArray<string | null>,
  readonly sourceRoot?: string,
  ...
};

// A module without its source map comment, and the URL of that comment.
export type Uncommented = {
  readonly source: string,
  readonly mapURL: string | null,
};

// Split, because this file has a source map, too.
const NAME = 'sourceMapping' + 'URL';
const COMMENT = new RegExp(`^\\s*[#@]\\s*${NAME}\\s*=\\s*(\\S*)`);
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

export function countLines(source: string): number {
  return source.split(LINE_BREAK).length;
}

// The last comment counts. Its line breaks stay, so that lines keep their numbers.
export function removeMapComment(
  source: string,
  comments: ReadonlyArray<Comment>,
): Uncommented {
  const last = comments.findLast(({text}) => COMMENT.test(text));
  const mapURL = last === undefined ? '' : (COMMENT.exec(last.text)?.[1] ?? '');
  if (last === undefined || mapURL === '') {
    return {source, mapURL: null};
  }
  const comment = source.slice(last.start, last.end);
  const breaks = '\n'.repeat(countLines(comment) - 1);
  return {
    source: source.slice(0, last.start) + breaks + source.slice(last.end),
    mapURL,
  };
}

// Throws for invalid text.
function parseMap(text: string): SourceMap {
  const map: SourceMap | null = JSON.parse(text);
  if (typeof map?.mappings !== 'string') {
    throw new TypeError(
      'Expected a source map with "mappings", which maps with sections do not have.',
    );
  }
  decode(map.mappings);
  return map;
}

// Names of sources are relative to the file of the map. An inline map is relative to the module.
function makeSourcesAbsolute(map: SourceMap, base: string): SourceMap {
  const {sources, sourceRoot = '', ...rest} = map;
  const root = sourceRoot === '' ? '' : sourceRoot.replace(/\/?$/, '/');
  return {
    ...rest,
    sources: sources?.map(source =>
      source === null ? null : new URL(root + source, base).href,
    ),
  };
}

// Null, with a warning, for an unreadable map: the module runs without one.
export function* readSourceMap(
  mapURL: string,
  url: string,
  reader: MapReader,
): Steps<SourceMap | null> {
  try {
    const absolute = new URL(mapURL, url).href;
    const text = readText(yield* answerOf(reader.readMap(absolute)), absolute);
    const map = parseMap(text);
    return absolute.startsWith('data:')
      ? map
      : makeSourcesAbsolute(map, absolute);
  } catch (error) {
    const shown = mapURL.length > 100 ? mapURL.slice(0, 100) + '…' : mapURL;
    reader.warn(
      `The source map ${shown} of ${url} is not used, so that stack traces show the module as ` +
        `it was loaded: ${error.message}`,
    );
    return null;
  }
}

// Maps the module to itself, line by line.
export function createIdentityMap(source: string, url: string): SourceMap {
  const lines = Array.from({length: countLines(source)}, (_, line) => [
    [0, 0, line, 0] as Segment,
  ]);
  return {
    version: 3,
    sources: [url],
    sourcesContent: [source],
    names: [],
    mappings: encode(lines),
  };
}

// The number of segments at or before the column. They are sorted, and a module on one line has one
// line of segments, which is searched for every export.
function countUpTo(segments: ReadonlyArray<Segment>, column: number): number {
  let from = 0;
  let to = segments.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (segments[middle][0] <= column) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

// The last segment at or before the position, moved to the start of the line.
function mapPlace(
  {line, column}: Position,
  lines: ReadonlyArray<ReadonlyArray<Segment>>,
): Array<Segment> {
  const segments = lines[line - 1];
  const count = countUpTo(segments, column);
  const found = count === 0 ? null : segments[count - 1];
  if (found === null || found.length === 1) {
    return [];
  }
  const [, source, originalLine, originalColumn] = found;
  return [[0, source, originalLine, originalColumn]];
}

// Adds lines to the map of a module with `lineCount` lines; null is a line without a mapping. Lines
// of the map after `lineCount` are dropped, because the added lines have their numbers.
export function appendLines(
  map: SourceMap,
  lineCount: number,
  added: ReadonlyArray<Position | null>,
): SourceMap {
  const lines = decode(map.mappings).slice(0, lineCount);
  while (lines.length < lineCount) {
    lines.push([]);
  }
  for (const place of added) {
    lines.push(place === null ? [] : mapPlace(place, lines));
  }
  return {...map, mappings: encode(lines)};
}

export function writeMapComment(map: SourceMap): string {
  const bytes = Buffer.from(JSON.stringify(map));
  return (
    `//# ${NAME}=data:application/json;charset=utf-8;base64,` +
    bytes.toString('base64')
  );
}
