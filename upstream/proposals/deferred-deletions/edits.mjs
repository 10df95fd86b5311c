// Hot walks delete keys after their for…in loop, which newer versions of V8 deoptimize otherwise.

import {wordsOf} from '../../lib/syntax.mjs';

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const REPLY = 'packages/react-server/src/ReactFlightReplyServer.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

// The else of `if (condition)` in the for…in loop over `value` notes the key, and `deletion` follows the loop.
function deferDeletion(file, condition, deletion) {
  const walk = file.function('reviveModel');
  const loop = walk.inside('for…in', ({type}) => type === 'ForInStatement');
  const key = loop.node().left.declarations[0].id.name;
  const otherwise = loop.inside(
    `else that deletes "value ${key}"`,
    node =>
      node.outer?.alternate === node &&
      wordsOf(node.outer.test) === condition &&
      wordsOf(node) === `value ${key}`,
  );
  loop.after(
    `if (omitted !== null) {
       for (let i = 0; i < omitted.length; i++) {
         ${deletion}
       }
     }`,
  );
  otherwise.replace(
    `if (omitted === null) {
       omitted = [${key}];
     } else {
       omitted.push(${key});
     }`,
  );
  loop.before(
    `// Deleting a key inside of the loop changes the shape of the object that
     // we're enumerating. V8 13 and newer deoptimize this function each time.
     let omitted: null | Array<string> = null;`,
  );
}

export function edit(checkout, text) {
  deferDeletion(
    checkout.file(CLIENT),
    'walked undefined',
    'delete (value as any)[omitted[i]];',
  );
  deferDeletion(
    checkout.file(REPLY),
    'newValue undefined',
    `// $FlowFixMe[cannot-write]
     delete value[omitted[i]];`,
  );
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}
