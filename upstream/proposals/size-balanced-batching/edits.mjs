// An element is deferred if what is known of its size does not fit into the row, before it is rendered.

export const requires = ['progressive-chunk-size'];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';

export function applied(checkout) {
  return checkout.file(SERVER).hasName('shouldDefer');
}

const STATE = `// The array that is being serialized, and the average size of the items before the current one
// that stayed in the row and have the same element type.
let siblings: null | $ReadOnlyArray<ReactClientValue> = null;
let siblingType: mixed = null;
let siblingSize = 0;

// Whether a Server Component was counted whose size is not known before it is rendered.
let hasUnknownSize = false;
`;

const FUNCTIONS = `function isServerComponent(type: any): boolean {
  return (
    typeof type === 'function' &&
    !isClientReference(type) &&
    !isOpaqueTemporaryReference(type)
  );
}

// What is left of the room behind a value, as far as its size is known before it is rendered. Only
// strings, arrays and elements are read. Stops when nothing is left, which bounds the work.
function countKnownSize(value: any, room: number): number {
  if (typeof value === 'string') {
    return room - value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return room;
  }
  if (isArray(value)) {
    for (let i = 0; i < value.length && room > 0; i++) {
      room = countKnownSize(value[i], room - 1);
    }
    return room;
  }
  return value.$$typeof === REACT_ELEMENT_TYPE
    ? countElementSize(value, room)
    : room;
}

function countElementSize(element: any, room: number): number {
  const props = element.props;
  if (isServerComponent(element.type)) {
    if (props.children === undefined) {
      hasUnknownSize = true;
    }
    return countKnownSize(props.children, room - 1);
  }
  for (const name in props) {
    if (room <= 0) {
      break;
    }
    room = countKnownSize(props[name], room - name.length);
  }
  return room;
}

// An element gets a row of its own if it will not fit into this one.
function shouldDefer(
  request: Request,
  element: ReactElement,
  parent: mixed,
): boolean {
  if (
    serializedSize < MIN_PROGRESSIVE_CHUNK_SIZE ||
    !(request.progressiveChunkSize < Infinity)
  ) {
    return false;
  }
  const room = Math.max(
    request.progressiveChunkSize - serializedSize,
    MIN_PROGRESSIVE_CHUNK_SIZE,
  );
  hasUnknownSize = false;
  if (countElementSize(element, room) <= 0) {
    return true;
  }
  return (
    hasUnknownSize &&
    parent === siblings &&
    element.type === siblingType &&
    siblingSize >= room
  );
}
`;

const RESOLVE_ARRAY = `function resolveArray(
  request: Request,
  task: Task,
  array: $ReadOnlyArray<ReactClientValue>,
): ReactJSONValue {
  const resolved: Array<ReactJSONValue> = [];
  let type: mixed = null;
  let count = 0;
  let size = 0;
  for (let i = 0; i < array.length; i++) {
    const startSize = serializedSize;
    const item: any = array[i];
    siblings = array;
    siblingType = type;
    siblingSize = count === 0 ? 0 : size / count;
    const json = resolveModel(request, task, array, '' + i, item);
    resolved[i] = json;
    const itemType =
      typeof item === 'object' && item !== null && item.$$typeof === REACT_ELEMENT_TYPE
        ? item.type
        : null;
    if (itemType !== type) {
      type = itemType;
      count = size = 0;
    }
    if (typeof json !== 'string' || !json.startsWith('$L')) {
      count++;
      size += serializedSize - startSize;
    }
  }
  siblings = null;
  return resolved;
}
`;

const TESTS = 'packages/react-server-dom-webpack/src/__tests__';

// Tests at the end of React's own files.
function addTests(checkout, environment, text) {
  const [last] = checkout
    .file(`${TESTS}/ReactFlightDOM${environment}-test.js`)
    .everyCall('it');
  last.statementAround().after(`\n${text}`);
}

export function edit(checkout, text) {
  for (const environment of ['Edge', 'Node', 'Browser']) {
    addTests(checkout, environment, text(`${environment}.js`));
  }
  const server = checkout.file(SERVER);
  server.statement('serializedSize 0').after(`\n${STATE}`);
  server.function('deferTask').before(FUNCTIONS);
  const resolve = server.function('resolveModel');
  resolve.before(RESOLVE_ARRAY);
  resolve
    .statement('isArray rendered')
    .replace(
      'if (isArray(rendered)) { return resolveArray(request, task, rendered); }',
    );
  const render = server.function('renderModelDestructive');
  const [lazy, element] = render.everyExpression(
    'serializedSize request progressiveChunkSize',
    'BinaryExpression',
  );
  lazy.statementAround().remove();
  element.replace('shouldDefer(request, element, parent)');
}
