// Which servers decode generated arguments, and the expected results.
import {contains, containsKind} from '../recipes/unsound.js';
import {SERVERS} from '../layers.js';

export function serversFor(recipe, entries) {
  const forBoth = isForBothServers(recipe, entries);
  return SERVERS.filter(server => server === 'ours' || forBoth);
}

// Whether both servers decode the entries. Only our server decodes these:
// - byte streams without bytes;
// - streams with an item that takes time to read, such as a view;
// - views in two places, and collections of functions: the second may be null;
// - nested forms from part 10 on, and inside values that arrive late or are dropped.
function isForBothServers(recipe, entries) {
  return !(
    contains(recipe, isSlowStream) ||
    containsKind(recipe.pool, ['binary']) ||
    contains(recipe.pool, isCollectionOfFunctions) ||
    contains(recipe, holdsFormApart) ||
    entries.some(({name}) => /^_\d\d+_/.test(name))
  );
}

function isSlowStream({is, items}) {
  return (
    (is === 'byteStream' && items.length === 0) ||
    (is === 'stream' && containsKind(items, ['binary', 'reference']))
  );
}

const COLLECTIONS = ['map', 'set', 'iterator'];

function isCollectionOfFunctions(part) {
  return COLLECTIONS.includes(part.is) && containsKind(part, ['reference']);
}

const LATE = ['promise', 'reference', 'lazy', 'stream', 'asyncIterable'];

function holdsFormApart(part) {
  const isApart = LATE.includes(part.is) || part[0] === '__proto__';
  return isApart && containsKind(part, ['formData']);
}

// Whether the server gets the values of the client unchanged. A lazy that suspends is referenced
// before it is sent, which a streaming server may refuse. Multipart changes line breaks in texts,
// and quotes and invalid characters in names.
export function arrivesUnchanged(recipe, {decoder}) {
  return !(
    (decoder.streams && contains(recipe, isSuspended)) ||
    (decoder.multipart && contains(recipe, isOddForm))
  );
}

function isSuspended({is, suspends}) {
  return is === 'lazy' && suspends;
}

function isOddForm({is, entries}) {
  return is === 'formData' && entries.flat().some(isOddText);
}

function isOddText(part) {
  const text = typeof part === 'string' ? part : part.unit;
  return text !== undefined && /["\\\r\n\ud800-\udfff]/u.test(text);
}

// Removes types of files, which multipart changes, and paths of values that stay on the client,
// which are unknown without the body.
export function simplified(description, {decoder}) {
  const text = description.replace(/(temporary reference) \S*/g, '$1');
  return decoder.multipart
    ? text.replace(/(File "[^"]*") .*\[/g, '$1 [')
    : text;
}
