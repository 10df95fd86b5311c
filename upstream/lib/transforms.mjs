// Changes of whole statements that keep the text inside of them.

import {AnchorError} from './editor.mjs';
import {wordsOf} from './syntax.mjs';

// `for (const k in object) {… if (condition) {…} else {delete object[k];} …}`: the else adds the key to
// `list`, and the keys of the list are deleted after the loop.
export function deferDeletion(scope, condition, list) {
  const {file} = scope;
  const loop = scope.inside(
    `for…in of ${scope.name}`,
    ({type}) => type === 'ForInStatement',
  );
  const {left, right} = loop.node();
  const key = left.declarations[0].id.name;
  const {alternate} = loop.statement(condition).node();
  const [deletion, ...others] = alternate?.body ?? [];
  if (
    others.length > 0 ||
    deletion?.expression?.operator !== 'delete' ||
    wordsOf(deletion.expression) !== `${wordsOf(right)} ${key}`
  ) {
    throw new AnchorError(
      `${file.path}: the else of "${condition}" does not delete ${key}`,
    );
  }
  // The block has also the comment that suppresses an error of Flow.
  const [start, end] = alternate.range;
  const [from, to] = deletion.expression.argument.property.range;
  const deletionOfListed =
    file.text.slice(start, from) + `${list}[i]` + file.text.slice(to, end);
  loop.after(
    `if (${list} !== null) {
       for (let i = 0; i < ${list}.length; i++) ${deletionOfListed}
     }`,
  );
  file.splice(
    [start, end],
    `if (${list} === null) {
       ${list} = [${key}];
     } else {
       ${list}.push(${key});
     }`,
  );
  loop.before(
    `// Deleting a key in the loop changes the shape of the object that is walked, and newer versions
     // of V8 deoptimise this function each time then.
     let ${list}: null | Array<string> = null;`,
  );
}
