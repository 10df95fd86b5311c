// An item of a list stays in the row as long as most of those that stayed were small, and a long list gets a row.

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

const STATE = `// Something that we expect to be smaller than this isn't worth the overhead of
// a row of its own.
const MIN_ROW_SIZE = 128;
// A list longer than this fills a row of its own.
const MAX_INLINED_CHILDREN = 100;
// The size after which we defer Elements. We raise it temporarily while we're
// serializing an item of a list whose items have been small so far.
let deferThreshold = MAX_ROW_SIZE;
`;

const LIST = `// We don't know the size of an item until we've serialized it, but the items
// of a list tend to be similar. If most of those that we've inlined so far are
// small, we inline the next one too. In case that one turns out to be larger
// we'll defer the rest of the Elements inside of it.
const isList = rendered[0] !== REACT_ELEMENT_TYPE;
const parentDeferThreshold = deferThreshold;
let smallMajority = 0;`;

const ITEM = `const startSize = serializedSize;
deferThreshold =
  isList && smallMajority > 0
    ? Math.max(parentDeferThreshold, startSize + MIN_ROW_SIZE)
    : parentDeferThreshold;
const item = resolveModel(request, task, rendered, '' + i, rendered[i]);
if (typeof item === 'object' && item !== null) {
  smallMajority += serializedSize - startSize < MIN_ROW_SIZE ? 1 : -1;
}
resolved[i] = item;`;

const ELEMENT = `const children = element.props.children;
if (
  serializedSize > deferThreshold ||
  // Don't let a long list block what comes before it. If it's the first
  // thing in this row we already did.
  (serializedSize > 0 &&
    isArray(children) &&
    children.length > MAX_INLINED_CHILDREN)
) {
  return deferTask(request, task);
}`;

export function edit(checkout, text) {
  const server = checkout.file(SERVER);
  const [lazy, element] = server
    .function('renderModelDestructive')
    .everyStatement('serializedSize MAX_ROW_SIZE');
  lazy
    .expression('serializedSize MAX_ROW_SIZE', 'BinaryExpression')
    .replace('serializedSize > deferThreshold');
  element.replace(ELEMENT);

  const items = server.function('resolveModel').statement('isArray rendered');
  items.statement('resolved Array ReactJSONValue').after(LIST);
  items
    .statement('resolved i resolveModel request task rendered "" i rendered i')
    .replace(ITEM);
  items
    .inside('return', ({type}) => type === 'ReturnStatement')
    .before('deferThreshold = parentDeferThreshold;');

  server.statement('MAX_ROW_SIZE 3200').after(STATE);
  for (const name of ['retryTask', 'tryStreamTask']) {
    const task = server.function(name);
    task
      .statement('parentSerializedSize serializedSize')
      .after('const parentDeferThreshold = deferThreshold;');
    task
      .statement('serializedSize parentSerializedSize')
      .after('deferThreshold = parentDeferThreshold;');
  }
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}
