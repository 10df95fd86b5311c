// An element is deferred if what is known of its size does not fit into the row, before it is rendered.

export const requires = ['progressive-chunk-size'];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';

const FIXTURE = 'fixtures/flight-ssr-bench';

export const adds = [`${FIXTURE}/src/AppSections.js`];

const STATE = `// The array that is being serialized, the type of its current element, and how many elements of
// this type stayed in the row before it, with their size. The types of an array are runs.
type Siblings = {array: mixed, type: mixed, count: number, size: number};
let siblings: null | Siblings = null;
// Whether a Server Component was counted: its size is only known in part.
let hasUnknownSize = false;
// The children that were counted last. They are not counted again for the elements around them.
let countedChildren: mixed = null;
let countedSize = 0;
const MAX_COUNTED_DEPTH = 100;
`;

const FUNCTIONS = `// What is left of the room after a value, as far as its size is known before it is rendered. Only
// strings, arrays and elements are read. Stops when nothing is left, which bounds the work. Nothing is
// left for what is nested too deeply either: the value may be cyclic.
function countKnownSize(value: any, room: number, depth: number): number {
  if (typeof value === 'string') {
    return room - value.length;
  }
  if (typeof value !== 'object' || value === null || room <= 0) {
    return room;
  }
  if (depth === 0) {
    return 0;
  }
  const element: any = value;
  const isCounted = value === countedChildren;
  const end = room - countedSize;
  if (isArray(value)) {
    for (let i = 0; i < value.length && room > 0 && !isCounted; i++) {
      room = countKnownSize(value[i], room - 1, depth - 1);
    }
    return isCounted ? end : room;
  }
  if (element.$$typeof !== REACT_ELEMENT_TYPE) {
    return room;
  }
  const {type, props} = element;
  if (typeof type === 'function' && !isClientReference(type)) {
    hasUnknownSize = true;
    room--;
  } else {
    for (const name in props) {
      room -= name.length;
      if (name !== 'children') {
        room = countKnownSize(props[name], room, depth - 1);
      }
    }
  }
  const children = props.children;
  const left = isCounted
    ? end
    : countKnownSize(children, room, depth - 1);
  if (left > 0) {
    countedChildren = children;
    countedSize = room - left;
  }
  return left;
}

// An element gets a row of its own if it will not fit into this one.
function shouldDefer(element: any, parent: mixed, target: number): boolean {
  const group = siblings !== null && siblings.array === parent ? siblings : null;
  if (group !== null && group.type !== element.type) {
    group.type = element.type;
    group.count = group.size = 0;
  }
  if (serializedSize < MIN_PROGRESSIVE_CHUNK_SIZE || target === Infinity) {
    return false;
  }
  const room = Math.max(target - serializedSize, MIN_PROGRESSIVE_CHUNK_SIZE);
  const isLarge = group !== null && group.size / group.count >= room;
  if (parent === countedChildren && countedSize < room && !isLarge) {
    // All items of this array fit.
    return false;
  }
  hasUnknownSize = false;
  const left = countKnownSize(element, room, MAX_COUNTED_DEPTH);
  return left <= 0 || (isLarge && hasUnknownSize);
}
`;

const ITEM = `siblings = group;
      const startSize = serializedSize;
      const item = resolveModel(request, task, rendered, '' + i, rendered[i]);
      if (group !== null && typeof item === 'object' && item !== null) {
        group.count++;
        group.size += serializedSize - startSize;
      }
      resolved[i] = item;`;

const TESTS = 'packages/react-server-dom-webpack/src/__tests__';

// Tests at the end of React's own files.
function addTests(checkout, environment, text) {
  const [last] = checkout
    .file(`${TESTS}/ReactFlightDOM${environment}-test.js`)
    .everyCall('it');
  last.statementAround().after(`\n${text}`);
}

const BENCHMARKS = `// --- Many small elements ---
  const {AppSections} = require('./build/rsc-bundle.js');
  const sectionsNode = await runBenchmark(
    'Flight + Fizz (Node, sections)',
    () => renderFlightFizzNode(renderRSCNode, AppSections),
    ITERATIONS,
    WARMUP
  );
  printResult(sectionsNode);
  const sectionsEdge = await runBenchmark(
    'Flight + Fizz (Edge, sections)',
    () => renderFlightFizzEdge(renderRSCEdge, AppSections),
    ITERATIONS,
    WARMUP
  );
  printResult(sectionsEdge);
`;

// A page of 20 sections of 103 paragraphs in React's own benchmark.
function addPage(checkout) {
  checkout
    .file(`${FIXTURE}/src/entry-rsc.js`)
    .addImport(`export {default as AppSections} from './AppSections';`);
  checkout
    .file(`${FIXTURE}/bench.js`)
    .function('main')
    .statement('median r r median')
    .before(BENCHMARKS);
}

export function edit(checkout, text) {
  addPage(checkout);
  for (const environment of ['Edge', 'Node', 'Browser']) {
    addTests(checkout, environment, text(`${environment}.js`));
  }
  const server = checkout.file(SERVER);
  server.statement('serializedSize 0').after(`\n${STATE}`);
  server.function('deferTask').before(FUNCTIONS);
  const items = server.function('resolveModel').statement('isArray rendered');
  items.statement('resolved Array ReactJSONValue').after(
    `const group: null | Siblings =
         rendered[0] === REACT_ELEMENT_TYPE
           ? null
           : {array: rendered, type: null, count: 0, size: 0};`,
  );
  items
    .statement('resolved i resolveModel request task rendered "" i rendered i')
    .replace(ITEM);
  for (const name of ['retryTask', 'tryStreamTask']) {
    server
      .function(name)
      .statement('serializedSize parentSerializedSize')
      .after('siblings = countedChildren = null;');
  }
  const render = server.function('renderModelDestructive');
  const [lazy, element] = render.everyExpression(
    'serializedSize request progressiveChunkSize',
    'BinaryExpression',
  );
  lazy.statementAround().remove();
  element.replace('shouldDefer(element, parent, request.progressiveChunkSize)');
}
