// Sends the arguments of a recipe from a client to a server.
import {describeResponse} from '../describeValue.js';
import {within} from '../guard.js';
import {buildArguments, expectArguments} from './buildRecipe.js';
import {decodeBody, describeDecoded} from './conformance.js';
import {
  argumentsEnvironment,
  clientEnvironment,
  namesWith,
} from './environment.js';

const REFUSED = {wordError: () => 'refused'};

// {body} or {failed}: the body that a client makes, or why it makes none; and the paths of
// what stays. `wrap` makes what stands for each array and each object.
export async function encodeArguments(recipe, layer, {signal, wrap} = {}) {
  const {Client} = layer;
  const temporaryReferences = recipe.temporaryReferences
    ? Client.createTemporaryReferenceSet()
    : undefined;
  const value = buildArguments(recipe, {
    ...clientEnvironment(layer),
    wrap,
  });
  const options = {temporaryReferences, signal};
  const encoded = within(Client.encodeReply(value, options), 'encode');
  try {
    const body = await encoded;
    return {body, kept: [...(temporaryReferences?.keys() ?? [])]};
  } catch (error) {
    return {failed: error};
  }
}

// What a server makes of a body, as text. `way` has a decoder, a host and when the root is
// listened to.
export async function describeArguments(recipe, body, server, way) {
  const decoded = await within(
    decodeBody(way.decoder, server, body, {
      listening: way.listening,
      temporaryReferences: recipe.temporaryReferences,
    }),
    'open',
  );
  const cell = {...server, ...REFUSED};
  return within(describeDecoded(decoded, cell), 'decode');
}

// The same of what the server should make of it.
export function describeExpectedArguments(recipe, way) {
  const environment = argumentsEnvironment(way);
  const expected = expectArguments(recipe, environment);
  return describeResponse(expected, namesWith(environment.names), {
    callsActions: true,
    ...REFUSED,
  });
}
