// A typed program with custom hosts: it passes bytes from the renderer to the client in memory.
import createFlightClient, {
  type FlightClientHostConfig,
} from 'react-client/flight';
import createFlightServer, {
  type FlightErrorKind,
  type FlightServerHostConfig,
} from 'react-server/flight';

type Sink = {write(chunk: Uint8Array): void; end(): void};

const encoder = new TextEncoder();

const serverHost: FlightServerHostConfig<Sink, Uint8Array> = {
  scheduleMicrotask: callback => queueMicrotask(callback),
  scheduleWork: callback => void setTimeout(callback, 0),
  beginWriting() {},
  writeChunk: (sink, chunk) => sink.write(chunk),
  writeChunkAndReturn(sink, chunk) {
    sink.write(chunk);
    return true;
  },
  completeWriting() {},
  flushBuffered() {},
  close: sink => sink.end(),
  closeWithError: sink => sink.end(),
  stringToChunk: text => encoder.encode(text),
  byteLengthOfChunk: chunk => chunk.byteLength,
  isClientReference: () => false,
  isServerReference: () => false,
  getClientReferenceKey: reference => reference,
  resolveClientReferenceMetadata: () => null,
};

const clientHost: FlightClientHostConfig = {
  resolveClientReference: (_, metadata) => metadata,
  preloadModule: () => null,
  requireModule: () => null,
  prepareDestinationForModule() {},
  createStringDecoder: () => new TextDecoder(),
  readPartialStringChunk: (decoder, bytes) =>
    decoder.decode(bytes, {stream: true}),
  readFinalStringChunk: (decoder, bytes) => decoder.decode(bytes),
};

const server = createFlightServer(serverHost);
const client = createFlightClient(clientHost);

async function send(model: unknown): Promise<unknown> {
  const request = server.createRequest(model, {}, error => String(error));
  const response = client.createResponse(null, null, null);
  const state = client.createStreamState(response);
  server.startWork(request);
  server.startFlowing(request, {
    write: chunk => client.processBinaryChunk(response, state, chunk),
    end: () => client.close(response),
  });
  return client.getRoot(response);
}

// @ts-expect-error: the second argument is required.
server.createRequest('model');
// @ts-expect-error: members for scheduling and writing are required.
createFlightServer({});

const kind: FlightErrorKind = 'abort';

export {kind, send};
