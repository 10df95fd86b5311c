// Mistakes of people who are new to Flight. Each ends with a message that names the remedy;
// docs/troubleshooting.md explains the same messages.
//
//   run        makes the mistake, with a server and a client layer; the outcome is what it throws,
//              rejects with or passes to onError
//   reference  a part of the message of the reference in production; null if it ends the process
//   message    ours; `said` is how the document begins it

const HTML = '<!DOCTYPE html><title>Not found</title>';

const MANIFEST = {
  'button.js#Button': {id: 'button', chunks: [], name: 'Button'},
};

const CONSUMER_MANIFEST = {
  moduleMap: {},
  moduleLoading: null,
  serverModuleMap: null,
};

const consumer = {serverConsumerManifest: CONSUMER_MANIFEST};

function Icon() {
  return null;
}

// Renders to the end. `onError` gets what fails.
async function render({Server}, model, manifest) {
  const errors = [];
  const stream = Server.renderToReadableStream(model, manifest, {
    onError: error => void errors.push(error),
  });
  await new Response(stream).text();
  throw errors[0];
}

function button({React, Server}, props) {
  const Button = Server.registerClientReference(
    () => {},
    'button.js',
    'Button',
  );
  return React.createElement(Button, props);
}

export const MISTAKES = [
  {
    name: 'an event handler for a client component',
    run: layer => render(layer, button(layer, {onClick() {}}), MANIFEST),
    reference: 'Event handlers cannot be passed to Client Component props.',
    message:
      'Event handlers cannot be sent to the client, not even as props of a client component, ' +
      'got one at props.onClick of the root (in the props of button.js#Button). Make this part ' +
      'of the page a client component that creates the handler, or pass a function with "use server".',
    said: 'Event handlers cannot be sent to the client',
  },
  {
    name: 'a component instead of its element',
    run: layer => render(layer, button(layer, {icon: Icon}), MANIFEST),
    reference: 'Functions cannot be passed directly to Client Components',
    message:
      'Functions cannot be sent to the client, got Icon at props.icon of the root (in the props ' +
      'of button.js#Button). If it is a component, pass the element <Icon />; if the client may call it, mark it with ' +
      '"use server".',
    said: 'Functions cannot be sent to the client',
  },
  {
    name: 'a render without the manifest',
    run: layer => render(layer, button(layer, null), null),
    reference: 'Cannot read properties of null',
    message:
      'The client module "button.js#Button" is not in the client manifest. Expected an ' +
      'object as the client manifest, which a bundler writes (webpack and Turbopack: the ' +
      'second argument of the render), got null.',
    said: 'The client module "…" is not in the client manifest.',
  },
  {
    name: 'an entry of the client manifest without chunks',
    run: layer =>
      render(layer, button(layer, null), {
        'button.js#Button': {id: 'button', name: 'Button'},
      }),
    reference: null,
    message:
      'The entry "button.js#Button" of the client manifest has no chunks. Expected {id, chunks, ' +
      'name}. The list is [] if there are none.',
    said: 'The entry "…" of the … manifest has no chunks.',
  },
  {
    name: 'pipe() to a web stream',
    run: ({Server}) =>
      Server.renderToPipeableStream('x', {}).pipe(new WritableStream()),
    reference: null,
    message:
      'pipe() expects a Writable of Node, got a WritableStream. Use renderToReadableStream ' +
      'for web streams.',
    said: 'pipe() expects a Writable of Node',
  },
  {
    name: 'a controller instead of its signal',
    run: ({Server}) =>
      Server.renderToReadableStream('x', {}, {signal: new AbortController()}),
    reference: 'signal.addEventListener is not a function',
    message:
      'The option signal must be an AbortSignal, got an AbortController. Pass the property ' +
      'signal of an AbortController.',
    said: 'The option signal must be an AbortSignal',
  },
  {
    name: 'a request instead of its body',
    run: ({Server}) =>
      Server.decodeReply(
        new Request('http://localhost', {method: 'POST', body: '[]'}),
        {},
      ),
    reference: 'forEach is not a function',
    message:
      'The body must be a string or a FormData, got a Request. Pass the result of `await ' +
      'request.formData()`, or of a parser.',
    said: 'The body must be …',
  },
  {
    name: 'a server function that its module does not export',
    run: ({Server}) =>
      Server.registerServerReference(undefined, 'actions.js', 'sing'),
    reference: 'Object.defineProperties called on non-object',
    message:
      'The server function "actions.js#sing" must be a function, got undefined. Does the ' +
      'module export it?',
    said: 'The server function "…" must be a function',
  },
  {
    name: 'a response instead of its body',
    run: (_, {Client}) =>
      Client.createFromReadableStream(new Response('0:1\n'), consumer),
    reference: 'stream.getReader is not a function',
    message:
      'createFromReadableStream expects a ReadableStream, got a Response. Pass the body of a ' +
      'response; for Node streams use createFromNodeStream.',
    said: 'createFromReadableStream expects a ReadableStream',
  },
  {
    name: 'no options where HTML is rendered',
    run: (_, {Client}) =>
      Client.createFromReadableStream(new Response('0:1\n').body),
    reference: "Cannot read properties of undefined (reading 'server",
    message:
      'The option serverConsumerManifest is missing (createFromNodeStream: the second ' +
      'argument), which locates client modules where HTML is rendered. Pass the object that ' +
      'the bundler wrote.',
    said: 'The option serverConsumerManifest is missing',
  },
  {
    name: 'a web stream for createFromNodeStream',
    run: (_, {Client}) =>
      Client.createFromNodeStream(
        new Response('0:1\n').body,
        CONSUMER_MANIFEST,
      ),
    reference: 'stream.on is not a function',
    message:
      'createFromNodeStream expects a Readable of Node, got a ReadableStream. For web streams ' +
      'use createFromReadableStream.',
    said: 'createFromNodeStream expects a Readable of Node',
  },
  {
    name: 'a URL instead of a fetch',
    run: (_, {Client}) => Client.createFromFetch('/page', consumer),
    reference: 'promiseForResponse.then is not a function',
    message:
      'createFromFetch expects the promise of a Response, such as that of fetch(url), got a ' +
      'string.',
    said: 'createFromFetch expects the promise of a Response',
  },
  {
    name: 'a stream of objects',
    run: (_, {Client}) =>
      Client.createFromReadableStream(
        new ReadableStream({
          start: controller => controller.enqueue({id: 0}),
        }),
        consumer,
      ),
    reference: null,
    message: 'A chunk of the stream is an object. Expected bytes or text.',
    said: 'A chunk of the stream is …',
  },
  {
    name: 'the text of a proxy instead of rows',
    run: (_, {Client}) =>
      Client.createFromReadableStream(
        new Response('0: no healthy upstream\n').body,
        consumer,
      ),
    reference: 'Unexpected token',
    message:
      `The row 0 is broken: Unexpected token 'o', " no healthy upstream" is not valid JSON. ` +
      'Did a proxy, a redirect or an error page answer instead of the server?',
    said: 'The row … is broken',
  },
  {
    name: 'an HTML page instead of rows',
    run: (_, {Client}) =>
      Client.createFromFetch(
        Promise.resolve(new Response(HTML, {status: 404})),
        consumer,
      ),
    reference: 'Connection closed.',
    message:
      'The response is HTML, not Flight; status 404. Did a proxy, a redirect or an error page ' +
      'answer instead of the server?',
    said: 'The response is HTML, not Flight',
  },
  {
    name: 'the text of an error instead of rows',
    run: (_, {Client}) =>
      Client.createFromFetch(
        Promise.resolve(new Response('Internal Server Error', {status: 500})),
        consumer,
      ),
    reference: 'Connection closed.',
    message:
      'Unexpected "I" in a row id at byte 0; status 500. Expected a hex number. Is there ' +
      'text in front of the rows, or are they compressed?',
    said: 'Unexpected … in a row …',
  },
  {
    name: 'an event as the argument of a server function',
    run: (_, {Client}) => Client.encodeReply([new Event('click')]),
    reference: 'Only plain objects, and a few built-ins',
    message:
      'An object of an unsupported class (in "0", an Event) cannot be sent to the server. ' +
      'Pass temporaryReferences to keep it on the client. Or pass a plain object with its ' +
      'data: a server function that handles an event gets the event as an argument.',
    said: 'An object of an unsupported class',
  },
];
