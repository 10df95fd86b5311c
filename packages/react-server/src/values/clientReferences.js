// A client reference becomes an import row, once per request, and a reference to it.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ImportStrings, Request} from '../request/request.js';
import type {Draft} from '../rows/draft.js';

import {convert} from 'flight-core/src/guard/userValues.js';
import {
  encodeLazyReference,
  encodeReference,
} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../request/request.js';
import {emitImport, emitImportedModel} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';
import {referenceToReported} from './errorRows.js';

// Shorter strings cost less in place than as a row.
const SHORTEST_OUTLINED = 16;

const STRING_BUDGET = 32768;

// `"$1"`, the id of an import row.
export function serializeClientReference(
  draft: Draft,
  reference: interface {},
): string {
  try {
    const id = outlineImport(draft.request, reference);
    return weigh(draft.ledger, encodeReference(id));
  } catch (error) {
    return referenceToReported(draft, error);
  }
}

// `"$L1"`, the type of an element. The client renderer unwraps lazy types, so the element does not
// wait for its module.
export function serializeClientType(
  draft: Draft,
  reference: interface {},
): string {
  try {
    const text = encodeLazyReference(outlineImport(draft.request, reference));
    draft.ledger.weight += text.length;
    return text;
  } catch (error) {
    return referenceToReported(draft, error);
  }
}

// `1:I["client-1",["main","main.js"],"Button"]`; throws if the manifest has no entry.
function outlineImport(request: Request, reference: interface {}): RowId {
  const {host} = request;
  const key = host.getClientReferenceKey(reference);
  const known = request.imports?.get(key);
  if (known !== undefined) {
    return known;
  }
  const metadata = host.resolveClientReferenceMetadata(
    request.manifest,
    reference,
  );
  const encoded = encodeMetadata(request, metadata);
  const id = takeId(request);
  emitImport(request, id, encoded);
  (request.imports ?? (request.imports = new Map())).set(key, id);
  return id;
}

// The bundler's metadata is JSON of any shape; strings are escaped as in models.
function encodeMetadata(request: Request, value: unknown): unknown {
  if (typeof value === 'string') {
    return encodeMetadataString(request, value);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (typeof value.toJSON === 'function') {
    return encodeMetadata(request, convert(value, ''));
  }
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown) => encodeMetadata(request, item));
  }
  // Defines properties: an assignment to `__proto__` would set the prototype.
  return Object.fromEntries(
    Object.keys(value).map(key => [key, encodeMetadata(request, value[key])]),
  );
}

function createStrings(): ImportStrings {
  return {ids: new Map(), budget: STRING_BUDGET};
}

// File names are long and shared by many references, so each is sent once.
function encodeMetadataString(request: Request, value: string): string {
  if (value.length < SHORTEST_OUTLINED) {
    return escapeString(value);
  }
  const strings = request.importStrings ?? createStrings();
  request.importStrings = strings;
  const known = strings.ids.get(value);
  if (known !== undefined) {
    return encodeReference(known);
  }
  if (value.length > strings.budget) {
    return escapeString(value);
  }
  strings.budget -= value.length;
  const id = emitImportedModel(request, escapeString(value));
  strings.ids.set(value, id);
  return encodeReference(id);
}
