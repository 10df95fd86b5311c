// Performs one attack. Returns its result and side effects.
import {findChange, remember} from '../attacks/fuzz/prototypes.js';
import {wordRefusal} from './attackExpectations.js';
import {installModules, SOURCE, UNREACHABLE} from './attackModules.js';
import {describeResponse} from './describeValue.js';
import {within} from './guard.js';
import {findWay, printedText} from './visible.js';

// Every body of a table contains this part, without a reference to it.
const CANARY = ['777', JSON.stringify(UNREACHABLE)];

function findLeak(value) {
  const printed = printedText(value);
  if (printed.includes(UNREACHABLE)) {
    return 'state of the decoder is printed';
  }
  const way = findWay(UNREACHABLE, value);
  if (way !== null) {
    return `state of the decoder can be reached: ${way}`;
  }
  return printed.includes(SOURCE) || sourceOf(value).includes(SOURCE)
    ? 'source or secrets of a module are printed'
    : null;
}

// The text of a value, which for a function is its source. An object may have a server function
// as its `toString`, which the application may call.
function sourceOf(value) {
  return typeof value === 'function' || Array.isArray(value)
    ? textOf(value)
    : '';
}

function textOf(value) {
  try {
    return `${value}`;
  } catch {
    return '';
  }
}

// Awaits the value twice, because it may have a `then`.
async function valueOf(root) {
  try {
    return await root;
  } catch (error) {
    return error;
  }
}

function optionsFor(layer, {options, temporary}) {
  return temporary
    ? {
        ...options,
        temporaryReferences: layer.Server.createTemporaryReferenceSet(),
      }
    : options;
}

async function decodeAndDescribe(layer, attack, names) {
  const {body, decoder} = attack;
  const request = {
    ...attack,
    body: decoder.kind === 'text' ? body : [CANARY, ...body],
    options: optionsFor(layer, attack),
  };
  const {root} = await decoder.decode(layer, request);
  const leaks = [findLeak(root)];
  const description = await describeResponse(root, names, {
    wordError: wordRefusal,
  });
  const value = await valueOf(root);
  leaks.push(findLeak(root), findLeak(value));
  return {description, value, leaks: leaks.filter(leak => leak !== null)};
}

// {description, value, leaks}, and forbidden side effects: {calls, change, unhandled}. `loaded` are
// the modules that were loaded.
export async function carryOut(layer, attack) {
  const {calls, loaded, names} = installModules(layer.Server);
  const prototypes = remember();
  const unhandled = [];
  const report = error => unhandled.push(error);
  process.on('unhandledRejection', report);
  process.on('uncaughtException', report);
  try {
    const outcome = await within(
      decodeAndDescribe(layer, attack, names),
      attack.name,
    );
    await new Promise(setImmediate);
    return {
      ...outcome,
      calls,
      loaded,
      unhandled,
      change: findChange(prototypes),
    };
  } finally {
    process.off('unhandledRejection', report);
    process.off('uncaughtException', report);
  }
}
