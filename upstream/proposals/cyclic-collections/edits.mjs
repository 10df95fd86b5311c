// A Map or Set exists before its content is known, so that its content can refer to it.

// The same in the decoder of replies, which lets a row be consumed only once.

const REPLY = 'packages/react-server/src/ReactFlightReplyServer.js';
const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const TESTS = 'packages/react-server-dom-webpack/src/__tests__';
const TEST = `${TESTS}/ReactFlightDOMCyclicCollections-test.js`;

export function applied(checkout) {
  return checkout.has(TEST);
}

const COLLECTIONS = `// A collection may contain itself, or values that refer to it. They are revived before all items are
// known, so they get the collection while it is empty. Nothing else sees it until its row is complete.
function reviveCollection<T: Map<any, any> | Set<any>>(
  response: Response,
  reference: string,
  parentObject: Object,
  key: string,
  collection: T,
  fill: (collection: T, items: Array<any>) => void,
): T {
  getOutlinedModel(response, reference, parentObject, key, (_response: Response, items: Array<any>) => {
    fill(collection, items);
    const chunk = getChunk(response, parseInt(reference, 16));
    if (chunk.status === BLOCKED) {
      // In a cycle, some of the items are still placeholders.
      const refill = () => {
        collection.clear();
        fill(collection, items);
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

const REPLY_COLLECTIONS = `// A collection may contain itself, or values that refer to it. They are revived before all items are
// known, so they get the collection while it is empty. Nothing else sees it until its row is complete.
function reviveCollection<T: Map<any, any> | Set<any>>(
  response: Response,
  reference: string,
  parentObject: Object,
  key: string,
  collection: T,
  create: (response: Response, items: Array<any>) => T,
): T {
  const fill = (items: Array<any>) => {
    create(response, items).forEach((value: any, itemKey: any) => {
      if (collection instanceof Map) {
        collection.set(itemKey, value);
      } else {
        collection.add(value);
      }
    });
  };
  getOutlinedModel(response, reference, parentObject, key, null, (_response: Response, items: Array<any>) => {
    fill(items);
    const chunk = getChunk(response, parseInt(reference, 16));
    if (chunk.status === BLOCKED) {
      // In a cycle, some of the items are still placeholders.
      const refill = () => {
        collection.clear();
        (items as any).$$consumed = false;
        fill(items);
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

function editReply(reply) {
  reply.function('createMap').before(REPLY_COLLECTIONS);
  for (const name of ['Map', 'Set']) {
    reply
      .function('parseModelString')
      .expression(
        `getOutlinedModel response ref obj key null create${name}`,
        'CallExpression',
      )
      .replace(
        `reviveCollection(response, ref, obj, key, new ${name}(), create${name})`,
      );
  }
}

export function edit(checkout, text) {
  editReply(checkout.file(REPLY));
  const client = checkout.file(CLIENT);
  client.function('createMap').replace(COLLECTIONS);
  client.function('createSet').replace(FILL_SET);
  for (const name of ['Map', 'Set']) {
    client
      .function('parseModelString')
      .expression(
        `getOutlinedModel response ref parentObject key create${name}`,
        'CallExpression',
      )
      .replace(
        `reviveCollection(response, ref, parentObject, key, new ${name}(), fill${name})`,
      );
  }
  checkout.add(
    TEST,
    text('ReactFlightDOMCyclicCollections-test.js'),
    `${TESTS}/ReactFlightDOMNode-test.js`,
  );
}
