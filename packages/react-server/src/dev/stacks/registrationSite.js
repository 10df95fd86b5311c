// Where a server function was registered:
//
//   3:{"id":"…","bound":null,"name":"save","env":"Server","location":["…","/app/actions.js",31,3]}

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Recording} from '../recording.js';

import {currentEnvironment} from '../recording.js';
import {readStack} from './callSites.js';

const REGISTRATION_FRAMES = 1;

export function describeServerReference(
  recording: Recording,
  model: UserObject,
  reference: interface {readonly name?: unknown},
): UserObject {
  const {host, manifest} = recording.request;
  const error = host.getServerReferenceLocation(manifest, reference);
  if (error == null) {
    return model;
  }
  const {sites} = readStack(recording.stacks, error);
  const site = sites[REGISTRATION_FRAMES];
  if (site === undefined) {
    return model;
  }
  const [name, file, line, column] = site;
  return {
    ...model,
    name: typeof reference.name === 'string' ? reference.name : '',
    env: currentEnvironment(recording),
    location: [name, file, line, column],
  };
}
