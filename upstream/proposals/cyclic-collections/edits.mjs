// A Map or Set exists before its content is known, so that its content can refer to it.

const REPLY = 'packages/react-server/src/ReactFlightReplyServer.js';
const CLIENT = 'packages/react-client/src/ReactFlightClient.js';

export const adds = [
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMCyclicCollections-test.js',
];

// The parameters are what differs in the client and in the decoder of replies, which lets a row be consumed only once.
function reviveCollection({parameter, fill, before, context, refill}) {
  return `// A collection may contain itself, or values that refer to it. They are revived before all items are
// known, so they get the collection while it is empty. Nothing else sees it until its row is complete.
function reviveCollection<T: Map<any, any> | Set<any>>(
  response: Response,
  reference: string,
  parentObject: Object,
  key: string,
  collection: T,
  ${parameter},
): T {
  ${before}
  getOutlinedModel(response, reference, parentObject, key, ${context}(_response: Response, items: Array<any>) => {
    ${fill};
    const chunk = getChunk(response, parseInt(reference, 16));
    if (chunk.status === BLOCKED) {
      // In a cycle, some of the items are still placeholders.
      const refill = () => {
        collection.clear();
        ${refill}${fill};
      };
      if (chunk.value === null) {
        chunk.value = [refill];
      } else {
        chunk.value.push(refill);
      }
    }
    return collection;
  });
  return collection;
}
`;
}

const CLIENT_COLLECTIONS = `${reviveCollection({
  parameter: 'fill: (collection: T, items: Array<any>) => void',
  before: '',
  context: '',
  fill: 'fill(collection, items)',
  refill: '',
})}
function fillMap(map: Map<any, any>, items: Array<[any, any]>): void {
  for (let i = 0; i < items.length; i++) {
    map.set(items[i][0], items[i][1]);
  }
}`;

const FILL_SET = `function fillSet(set: Set<any>, items: Array<any>): void {
  for (let i = 0; i < items.length; i++) {
    set.add(items[i]);
  }
}`;

const REPLY_COLLECTIONS = reviveCollection({
  parameter: 'create: (response: Response, items: Array<any>) => T',
  before: `const fill = (items: Array<any>) => {
    create(response, items).forEach((value: any, itemKey: any) => {
      if (collection instanceof Map) {
        collection.set(itemKey, value);
      } else {
        collection.add(value);
      }
    });
  };`,
  context: 'null, ',
  fill: 'fill(items)',
  refill: '(items as any).$$consumed = false;\n',
});

// `words` follow `response ref` in the calls that read a Map or Set.
function callIn(file, words, argument) {
  const [parent] = words.split(' ');
  for (const name of ['Map', 'Set']) {
    file
      .function('parseModelString')
      .expression(
        `getOutlinedModel response ref ${words} create${name}`,
        'CallExpression',
      )
      .replace(
        `reviveCollection(response, ref, ${parent}, key, new ${name}(), ${argument}${name})`,
      );
  }
}

export function edit(checkout) {
  const reply = checkout.file(REPLY);
  reply.function('createMap').before(REPLY_COLLECTIONS);
  callIn(reply, 'obj key null', 'create');
  const client = checkout.file(CLIENT);
  client.function('createMap').replace(CLIENT_COLLECTIONS);
  client.function('createSet').replace(FILL_SET);
  callIn(client, 'parentObject key', 'fill');
}
