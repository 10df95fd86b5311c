// Where a server function was registered:
//
//   3:{"id":"…","bound":null,"name":"save","env":"Server","location":["…","/app/actions.js",31,3]}

import type {Anything} from '../request/anything.js';
import type {Recording} from './recording.js';

import {originalFile, readCallSites} from './callSites.js';
import {currentEnvironment} from './environment.js';

const REGISTRATION_FRAMES = 1;

export function describeServerReference(
  recording: Recording,
  model: interface {},
  reference: Anything,
): interface {} {
  const {host, manifest} = recording.request;
  const error = host.getServerReferenceLocation(manifest, reference);
  if (error == null) {
    return model;
  }
  const [site] = readCallSites(error, REGISTRATION_FRAMES);
  if (site === undefined) {
    return model;
  }
  const [name, file, line, column] = site;
  return {
    ...(model as Anything),
    name: typeof reference.name === 'string' ? reference.name : '',
    env: currentEnvironment(recording),
    location: [name, originalFile(file), line, column],
  };
}
