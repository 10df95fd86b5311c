// The closing suffix of a document that may be cut anywhere (`safePoints: 'end'`). Only its end says that a
// `</body>` is one: any other may be in a script, a comment or a text area. So bytes that may be the suffix wait
// until others follow, or the end.

import type {ByteHost} from '../bytes/byteHost.js';

import {copyFrom, joinBytes} from '../bytes/joinBytes.js';
import {
  LESS_THAN,
  isWhiteSpace,
  lowerCaseText,
  matchText,
} from './bytesOfMarkup.js';
import {skipWhiteSpaceBack} from './closingSuffix.js';

export type DocumentEnd = {
  // What waits: the tags, in lower case and without white space between them. The last one may be cut off.
  tags: string,
  // Their bytes.
  held: Array<Uint8Array>,
};

const BODY = '</body>';
const SUFFIXES = ['</body></html>', '</html>'];

export function createDocumentEnd(): DocumentEnd {
  return {tags: '', held: []};
}

export function isSuffix({tags}: DocumentEnd): boolean {
  return tags.endsWith('>');
}

// The tags after more bytes; null if this is not a suffix.
function followTags(
  tags: string,
  bytes: Uint8Array,
  from: number,
): string | null {
  let followed = tags;
  for (let at = from; at < bytes.length; at++) {
    if (!isWhiteSpace(bytes[at]) || !followed.endsWith('>')) {
      followed += lowerCaseText(bytes, at, at + 1);
      if (!SUFFIXES.some(suffix => suffix.startsWith(followed))) {
        return null;
      }
    }
  }
  return followed;
}

// Where the last tag begins, if it may belong to a suffix; else the end.
function findLastTag(bytes: Uint8Array): number {
  const end = skipWhiteSpaceBack(bytes, bytes.length);
  for (let at = end - 1; at >= 0 && at >= end - BODY.length; at--) {
    if (bytes[at] === LESS_THAN) {
      return at;
    }
  }
  return bytes.length;
}

// The first place where everything that follows may be a suffix.
function findTags(bytes: Uint8Array): number {
  const last = findLastTag(bytes);
  const body = skipWhiteSpaceBack(bytes, last) - BODY.length;
  const places =
    body >= 0 && matchText(bytes, body, BODY) === 'yes' ? [body, last] : [last];
  return places.find(at => followTags('', bytes, at) !== null) ?? bytes.length;
}

// Adds the bytes to the parts, without those that wait.
export function passToEnd(
  host: ByteHost,
  end: DocumentEnd,
  {bytes, parts}: {readonly bytes: Uint8Array, parts: Array<Uint8Array>},
): void {
  const {held, tags} = end;
  const followed = tags === '' ? null : followTags(tags, bytes, 0);
  if (followed !== null) {
    end.tags = followed;
    held.push(copyFrom(bytes, 0));
    return;
  }
  const all = held.length === 0 ? bytes : joinBytes(host, [...held, bytes]);
  const at = findTags(all);
  end.tags = followTags('', all, at) ?? '';
  end.held = at === all.length ? [] : [copyFrom(all, at)];
  if (at > 0) {
    parts.push(at === all.length ? all : all.subarray(0, at));
  }
}

// The bytes that waited, because they are not a suffix.
export function releaseEnd(end: DocumentEnd): ReadonlyArray<Uint8Array> {
  const {held} = end;
  end.tags = '';
  end.held = [];
  return held;
}
