// Edits of source files in memory. Places are found in the syntax tree, by the names of functions,
// types, parameters and calls. A place that is missing or found twice is an error, so that nothing is
// written.

import {findNodes, parseFlow, wordsOf} from './syntax.mjs';

// What the caller can mend. The programs print its message.
export class Refusal extends Error {}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression']);
const STATEMENT_LISTS = new Set(['Program', 'BlockStatement', 'SwitchCase']);

// A part of a file: the whole file, a function, a type or a call. Each edit changes the text and reads
// it again, so that edits may build on earlier ones.
class Scope {
  constructor(file, name, find) {
    this.file = file;
    this.name = name;
    this.find = find;
  }

  node() {
    return this.find();
  }

  inside(name, matches) {
    return new Scope(this.file, name, () =>
      this.file.single(name, findNodes(this.node(), matches)),
    );
  }

  // Places that may be found several times, the last one first: an edit of one does not move the next.
  every(name, matches) {
    const find = () => findNodes(this.node(), matches);
    const nodes = find();
    if (nodes.length === 0) {
      this.file.single(name, nodes);
    }
    return nodes
      .map((_, i) => new Scope(this.file, name, () => find()[i]))
      .reverse();
  }

  function(name) {
    return this.inside(
      `function ${name}`,
      node => FUNCTIONS.has(node.type) && node.id?.name === name,
    );
  }

  call(name) {
    return this.inside(...callOf(name));
  }

  everyCall(name) {
    return this.every(...callOf(name));
  }

  statement(words) {
    return this.inside(...statementOf(words));
  }

  everyStatement(words) {
    return this.every(...statementOf(words));
  }

  expression(words, type) {
    return this.inside(...expressionOf(words, type));
  }

  before(text) {
    this.file.insert(this.node().range[0], `${text}\n`);
  }

  after(text) {
    this.file.insert(this.node().range[1], `\n${text}`);
  }

  replace(text) {
    this.file.splice(this.node().range, text);
  }

  // The start of the comments directly above.
  commentsFrom() {
    const above = this.file.text.slice(0, this.node().range[0]);
    const lines = above.split('\n');
    let first = lines.length - 1;
    while (first > 0 && lines[first - 1].trimStart().startsWith('//')) {
      first--;
    }
    return first === 0 ? 0 : lines.slice(0, first).join('\n').length + 1;
  }

  // Text before the comments above this place, and behind a later one.
  around(last, before, after) {
    const [from, to] = [this.commentsFrom(), last.node().range[1]];
    const inner = this.file.text.slice(from, to);
    this.file.splice([from, to], `${before}\n${inner}\n${after}`);
  }

  // Also replaces the comments directly above.
  replaceWithComments(text) {
    this.file.splice([this.commentsFrom(), this.node().range[1]], text);
  }

  replaceComments(text) {
    this.file.splice([this.commentsFrom(), this.node().range[0]], `${text}\n`);
  }
}

function calleeOf(node) {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') {
    return null;
  }
  const {callee} = node;
  return callee.type === 'MemberExpression'
    ? callee.property.name
    : (callee.name ?? null);
}

function isStatement(node) {
  return node.outer !== undefined && STATEMENT_LISTS.has(node.outer.type);
}

// The part of a statement that identifies it: a condition, or a statement without inner ones.
function headOf(node) {
  return node.test ?? node;
}

// Kinds of places: what they are called, and which nodes they are.

// The call, or `new`, of a function or of a method with this name.
function callOf(name) {
  return [`call of ${name}`, node => calleeOf(node) === name];
}

// The statement whose condition, declaration or expression has exactly these words in this order.
function statementOf(words) {
  return [
    `statement with "${words}"`,
    node => isStatement(node) && wordsOf(headOf(node)) === words,
  ];
}

// The expression with exactly these words.
function expressionOf(words, type) {
  return [
    `${type} "${words}"`,
    node => node.type === type && wordsOf(node) === words,
  ];
}

export class SourceFile extends Scope {
  constructor(path, text) {
    super(null, 'the file', () => this.tree());
    this.file = this;
    this.path = path;
    this.original = text;
    this.text = text;
    this.parsed = null;
  }

  isChanged() {
    return this.text !== this.original;
  }

  tree() {
    this.parsed ??= parseFlow(this.text);
    return this.parsed;
  }

  splice([from, to], text) {
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
    this.parsed = null;
  }

  insert(at, text) {
    this.splice([at, at], text);
  }

  single(name, nodes) {
    if (nodes.length !== 1) {
      const found =
        nodes.length === 0 ? 'is missing' : `was found ${nodes.length} times`;
      throw new Refusal(`${this.path}: ${name} ${found}`);
    }
    return nodes[0];
  }

  // A test of ours at the end of React's file.
  addTest(text) {
    const [last] = this.everyCall('it');
    last.after(`;\n\n${text.trimEnd().replace(/;$/, '')}`);
  }
}
