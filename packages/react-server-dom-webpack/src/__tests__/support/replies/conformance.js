// Runs a row of the tables of replies.
import {describeResponse} from '../describeValue.js';
import {formOf} from './bodies.js';
import {openReply} from './decoders.js';
import {
  clientEnvironment,
  expectationEnvironment,
  fulfilledWith,
  namesWith,
  refused,
  rejectingWith,
} from './environment.js';
import {loadReplyExample} from './examples.js';

// {body, kept}: the body for the row's value, and the paths of values that stay on the client.
export async function encodeRow(row, layer) {
  const {Client} = layer;
  const environment = clientEnvironment(layer);
  const prepared = await row.prepare?.(environment);
  const temporaryReferences = row.temporaryReferences
    ? Client.createTemporaryReferenceSet()
    : undefined;
  const signal = row.aborted ? AbortSignal.abort() : undefined;
  const body = await Client.encodeReply(row.value(environment, prepared), {
    temporaryReferences,
    signal,
  });
  return {body, kept: [...(temporaryReferences?.keys() ?? [])]};
}

// Decodes with the server of one cell: `layer`, its functions, and its error texts.
export async function decodeBody(decoder, server, body, settings) {
  const {layer, functions} = server;
  const temporaryReferences = settings.temporaryReferences
    ? layer.Server.createTemporaryReferenceSet()
    : undefined;
  const {root} = await openReply(decoder, layer.Server, body, {
    manifest: functions.manifest,
    options: {...settings.options, temporaryReferences},
    listening: settings.listening,
  });
  return {root, temporaryReferences};
}

export function describeDecoded({root, temporaryReferences}, server) {
  return describe(root, server, temporaryReferences);
}

export function describe(root, {functions, wordError}, temporaryReferences) {
  const names = namesWith(functions.names, temporaryReferences);
  return describeResponse(root, names, {callsActions: true, wordError});
}

// `expectation` has `expect` or `rejects`. Through HTTP a blob without a type gets one.
export async function describeExpected(expectation, decoder, {wordError}) {
  const environment = expectationEnvironment();
  const root =
    expectation.rejects === undefined
      ? fulfilledWith(expectation.expect(environment))
      : rejectingWith(refused(expectation.rejects));
  const names = namesWith(environment.names);
  const text = await describeResponse(root, names, {
    callsActions: true,
    wordError,
  });
  return decoder?.multipart ? asReceived(text) : text;
}

function asReceived(description) {
  return description.replace(
    /((?:Blob|File "[^"]*") )(\[)/g,
    '$1application/octet-stream $2',
  );
}

export function bodyOfExample(name) {
  return formOf(loadReplyExample(name).entries);
}
