// Renders one graph with one server, and decodes its bytes with one client, piece by piece.
import {Readable} from 'stream';

import {serverEnvironment} from '../environment.js';
import {within} from '../guard.js';
import {renderStream, wayOf} from '../handOff.js';
import {renderBytes} from '../render.js';
import {buildModel, buildReady} from './build.js';
import {compareWithGraph} from './compare.js';
import {piecesFor} from './delivery.js';
import {hasHtml, startHtml} from './html.js';
import {
  exportsFor,
  GRAPH_MANIFEST,
  openModules,
  serverReferences,
} from './modules.js';
import {createReader, look} from './reader.js';

// Only this detects a server that never ends, so it is much longer than any machine needs.
const PATIENCE = 20000;

function startGraph(render, {layer, nodes, errors}) {
  const environment = serverEnvironment(layer);
  const model = buildModel(nodes, environment, serverReferences(environment));
  return render(layer, model, {
    manifest: GRAPH_MANIFEST,
    options: {
      onError: error => void errors.push(String(error)),
      // Most debug rows are stacks, which these tests do not need.
      filterStackFrame: () => false,
    },
  });
}

// {bytes, errors}
export async function renderGraph(layer, nodes) {
  const errors = [];
  const rendered = startGraph(renderBytes, {layer, nodes, errors});
  return {bytes: await within(rendered, 'server', PATIENCE), errors};
}

function turn() {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}

// Values that need no further bytes settle in far fewer turns of the event loop.
const MOST_TURNS = 60;

// React DOM's HTML of the graph, or null if there is none.
export async function expectedHtml(nodes, layer) {
  if (!hasHtml(nodes)) {
    return null;
  }
  const exported = exportsFor(layer.React);
  const root = buildReady(nodes, readyEnvironment(layer), at => exported[at]);
  const rendering = startHtml(layer, () => root);
  for (
    let turns = 0;
    rendering.result === null && turns < MOST_TURNS;
    turns++
  ) {
    await turn();
  }
  return rendering.result?.html ?? null;
}

function readyEnvironment({React}) {
  const h = (type, config, ...children) =>
    React.createElement(type, config, ...children);
  return {React, h};
}

// {wrong, tooEarly, copies}: problems of the decoded value, as texts; values that were visible
// before they were complete; and the number of copies of each object of the graph.
export function decodeGraph(layer, bytes, exchange) {
  return readGraph(layer, {
    ...exchange,
    stream: new Readable({read() {}}),
    deliver: visit => deliver(piecesFor(bytes, exchange.delivery), visit),
  });
}

// Like `decodeGraph`, for rows that the client takes as objects while the server renders.
export async function handOverGraph(layers, exchange) {
  const {nodes} = exchange;
  const errors = [];
  const layer = layers.server;
  const stream = startGraph(renderStream, {layer, nodes, errors});
  const result = await readGraph(layers.client, {
    ...exchange,
    stream,
    deliver: visit => deliver([], visit),
  });
  return {...result, wrong: [...errors, ...result.wrong], way: wayOf(stream)};
}

async function readGraph(layer, exchange) {
  const {nodes, delivery, html, name, stream} = exchange;
  const exported = exportsFor(layer.React);
  const modules = openModules(name, exported);
  const visit = {
    layer,
    html,
    delivery,
    modules,
    reader: createReader(),
    stream,
    root: null,
    wrong: [],
    tooEarly: [],
  };
  visit.root = openRoot(layer, stream, {
    moduleMap: modules.moduleMap,
    moduleLoading: null,
    serverModuleMap: null,
  });
  const early = beginHtml(visit);
  await exchange.deliver(visit);
  const late = beginHtml(visit);
  await settle([early, late], visit);
  modules.close();
  return report(visit, {nodes, exported, early, late});
}

function openRoot({Client}, stream, serverConsumerManifest) {
  return stream instanceof Readable
    ? Client.createFromNodeStream(stream, serverConsumerManifest)
    : Client.createFromReadableStream(stream, {serverConsumerManifest});
}

function beginHtml({layer, html, root}) {
  return html === null ? null : startHtml(layer, ({use}) => use(root));
}

async function deliver(pieces, visit) {
  const {delivery, modules} = visit;
  for (const [at, piece] of pieces.entries()) {
    emit(visit, 'data', piece);
    lookOnTheWay(visit);
    delivery.loads.forEach((after, index) => {
      if (after === at) {
        modules.load(index);
      }
    });
    await turn();
    lookOnTheWay(visit);
  }
  if (pieces.length > 0) {
    emit(visit, 'end');
  }
  await turn();
  lookOnTheWay(visit);
  delivery.loads.forEach((after, index) => modules.load(index));
}

// The reference throws its errors in the listeners of the stream.
function emit({stream, wrong}, event, piece) {
  try {
    stream.emit(event, piece);
  } catch (error) {
    wrong.push(`the stream throws ${error}`);
  }
}

function lookOnTheWay(visit) {
  if (visit.delivery.looks) {
    lookNow(visit);
  }
}

function lookNow({reader, root, tooEarly}) {
  const {pending, changed} = look(reader, root);
  tooEarly.push(...changed.map(text => `changed: ${text}`));
  return pending;
}

async function settle(renderings, visit) {
  const isOpen = () =>
    renderings.some(
      rendering => rendering !== null && rendering.result === null,
    );
  let pending = lookNow(visit);
  for (
    let turns = 0;
    (pending.length > 0 || isOpen()) && turns < MOST_TURNS;
    turns++
  ) {
    await turn();
    pending = lookNow(visit);
  }
  visit.wrong.push(...pending.map(text => `pending: ${text}`));
}

function report(visit, {nodes, exported, early, late}) {
  const {html, reader, root, wrong, tooEarly} = visit;
  if (html !== null) {
    tooEarly.push(...problemsOfHtml('early', early, html));
    wrong.push(...problemsOfHtml('late', late, html));
  }
  if (root.status !== 'fulfilled') {
    wrong.push(`root is ${root.status}: ${root.reason}`);
    return {wrong, tooEarly, copies: new Map()};
  }
  const {problems, copies} = compareWithGraph(nodes, root.value, {
    reader,
    exportOf: index => exported[index],
  });
  return {wrong: [...wrong, ...problems], tooEarly, copies};
}

function problemsOfHtml(when, {result, abort}, html) {
  if (result === null) {
    abort();
    return [`${when} HTML does not end`];
  }
  if (result.error !== undefined) {
    return [`${when} HTML fails: ${result.error}`];
  }
  return result.html === html
    ? []
    : [`${when} HTML is ${result.html} instead of ${html}`];
}
