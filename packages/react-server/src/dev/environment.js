// The name of the environment, which may change while a request is rendered.

import type {Recording} from './recording.js';

import {reportOnce} from './warnings/reportOnce.js';

const DEFAULT_NAME = 'Server';

export function currentEnvironment(recording: Recording): string {
  const {environmentName} = recording;
  if (typeof environmentName !== 'function') {
    return environmentName ?? DEFAULT_NAME;
  }
  try {
    return environmentName();
  } catch (error) {
    reportOnce(recording, 'environmentName', error);
    return DEFAULT_NAME;
  }
}
