// Client references of Parcel: each is an object with the id and the name of the export, and with the
// bundles, so a render needs no manifest.

import type {ImportMap, ImportMetadata} from './importMetadata.js';

export type ClientReference = interface {
  readonly $$typeof: symbol,
  readonly $$id: string | number,
  readonly $$name: string,
  readonly $$bundles: ReadonlyArray<string>,
  readonly $$importMap?: ?ImportMap,
};

const CLIENT_REFERENCE: symbol = Symbol.for('react.client.reference');

// Parcel's build generates the calls.
export function createClientReference(
  id: string | number,
  exportName: string,
  bundles: ReadonlyArray<string>,
  importMap: ?ImportMap,
): ClientReference {
  return {
    $$typeof: CLIENT_REFERENCE,
    $$id: id,
    $$name: exportName,
    $$bundles: bundles,
    $$importMap: importMap,
  };
}

export function isClientReference(value: interface {}): boolean {
  return Reflect.get(value, '$$typeof') === CLIENT_REFERENCE;
}

export function getClientReferenceKey(reference: ClientReference): string {
  return `${reference.$$id}#${reference.$$name}`;
}

export function resolveClientReferenceMetadata(
  manifest: void,
  {$$id, $$name, $$bundles, $$importMap}: ClientReference,
): ImportMetadata {
  return $$importMap
    ? [$$id, $$name, $$bundles, $$importMap]
    : [$$id, $$name, $$bundles];
}
