// The tables of attacks by their kind.
//
//   name       the attack
//   body       entries in their order, see support/attackBodies.js
//   rejects    the number or the name of the error of the root
//   refused    refused with some error
//   expect     (expectation environment) → the value that can be read
//   settles    it must only settle without harm
//   through    kinds of decoders, unless all
//   temporary  with a set of temporary references
//   alone      not compared with the reference
import {FUNCTION_ATTACKS} from './attackFunctions.js';
import {KEY_ATTACKS} from './attackKeys.js';
import {PART_ATTACKS} from './attackParts.js';
import {PATH_ATTACKS} from './attackPaths.js';
import {PROMISE_ATTACKS} from './attackPromises.js';
import {SIZE_ATTACKS} from './attackSizes.js';
import {STREAM_ATTACKS} from './attackStreams.js';

export const ATTACKS = {
  paths: PATH_ATTACKS,
  promises: PROMISE_ATTACKS,
  keys: KEY_ATTACKS,
  functions: FUNCTION_ATTACKS,
  sizes: SIZE_ATTACKS,
  parts: PART_ATTACKS,
  streams: STREAM_ATTACKS,
};
