// A Map or Set exists before its content is known, so that its content can refer to it.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

const COLLECTIONS = `// A collection may contain itself, or values that refer to it. They are revived
// before all of its items are known, so they get the collection while it is
// empty. Nothing else sees it until its row is complete.
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

export function edit(checkout, text) {
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
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}
