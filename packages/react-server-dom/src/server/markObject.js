// The function that marks objects of the server (decision 030), for the servers that have it.

import {registerCheckedServerObjectReference} from '../dev/locatedServerReference.js';
import {registerServerObjectReference as register} from '../references/registerServerReference.js';

export const registerServerObjectReference: typeof register = __DEV__
  ? registerCheckedServerObjectReference
  : register;
