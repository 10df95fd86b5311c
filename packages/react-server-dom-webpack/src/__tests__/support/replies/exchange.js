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

// {body} or {failed}: the body of a client, or its error; and the paths of values that stay on the
// client.
export async function encodeArguments(recipe, layer, {signal} = {}) {
  const {Client} = layer;
  const temporaryReferences = recipe.temporaryReferences
    ? Client.createTemporaryReferenceSet()
    : undefined;
  const value = buildArguments(recipe, clientEnvironment(layer));
  const options = {temporaryReferences, signal};
  const encoded = within(Client.encodeReply(value, options), 'encode');
  try {
    const body = await encoded;
    return {body, kept: [...(temporaryReferences?.keys() ?? [])]};
  } catch (error) {
    return {failed: error};
  }
}

// The decoded body as text. `way` has a decoder, a host and the time of listening to the root.
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

// The expected text of `describeArguments`.
export function describeExpectedArguments(recipe, way) {
  const environment = argumentsEnvironment(way);
  const expected = expectArguments(recipe, environment);
  return describeResponse(expected, namesWith(environment.names), {
    callsActions: true,
    ...REFUSED,
  });
}
