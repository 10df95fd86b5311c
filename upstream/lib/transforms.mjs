// Changes of whole statements that keep the text inside of them.

import {AnchorError} from './editor.mjs';
import {findNodes, wordsOf} from './syntax.mjs';

// `for (const k in object) { if (hasOwnProperty.call(object, k)) {…} }` → a loop over Object.keys.
export function listKeysFirst(scope, list) {
  const {file} = scope;
  const node = file.single(
    `for…in of ${scope.name}`,
    findNodes(scope.node(), ({type}) => type === 'ForInStatement'),
  );
  const textOf = ({range: [from, to]}) => file.text.slice(from, to);
  const object = textOf(node.right);
  const key = node.left.declarations[0].id.name;
  const [check, ...others] = node.body.body;
  if (
    others.length > 0 ||
    check.type !== 'IfStatement' ||
    check.alternate !== null ||
    wordsOf(check.test) !== `hasOwnProperty call ${object} ${key}`
  ) {
    throw new AnchorError(
      `${file.path}: the for…in of ${scope.name} does not check hasOwnProperty`,
    );
  }
  const [from, to] = check.consequent.range;
  const body = file.text.slice(from + 1, to - 1);
  file.splice(
    node.range,
    `const ${list} = Object.keys(${object});
     for (let i = 0; i < ${list}.length; i++) {
       const ${key} = ${list}[i];${body}
     }`,
  );
}
