// Reads the exports of a module from its program, one function per form of export.

import type {
  Declaration,
  ExportAll,
  ExportDefault,
  ExportNamed,
  Identifier,
  Import as ImportStatement,
  ModuleName,
  Pattern,
  Program,
  Statement,
} from 'acorn';

// An export of another module; null is its whole namespace.
export type Import = {readonly specifier: string, readonly name: string | null};

export type Binding =
  // A variable of the module. `node` is its identifier in the export.
  | {readonly kind: 'local', readonly local: string, readonly node: ModuleName}
  // `export default` without a name. `node` is the statement.
  | {readonly kind: 'anonymous', readonly node: ExportDefault}
  | {readonly kind: 'from', readonly import: Import};

export type ModuleExports = {
  // By export name.
  readonly bindings: Map<string, Binding>,
  // The modules of `export * from`.
  readonly stars: Array<string>,
  // By local name, since exported variables can be imports.
  readonly imports: Map<string, Import>,
};

// acorn-loose uses this for a missing name.
const MISSING = '✖';

// Names may be strings.
function nameOf(node: ModuleName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

// The variables of a pattern, without holes and defaults.
function* variablesOf(pattern: Pattern): Generator<Identifier, void, void> {
  switch (pattern.type) {
    case 'Identifier':
      yield pattern;
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        yield* variablesOf(
          property.type === 'Property' ? property.value : property,
        );
      }
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) {
        if (element !== null) {
          yield* variablesOf(element);
        }
      }
      break;
    case 'AssignmentPattern':
      yield* variablesOf(pattern.left);
      break;
    case 'RestElement':
      yield* variablesOf(pattern.argument);
      break;
  }
}

function* declaredBy(
  declaration: Declaration,
): Generator<Identifier, void, void> {
  if (declaration.type !== 'VariableDeclaration') {
    yield declaration.id;
    return;
  }
  for (const {id} of declaration.declarations) {
    yield* variablesOf(id);
  }
}

function addNamed(statement: ExportNamed, {bindings}: ModuleExports): void {
  const {declaration, source, specifiers} = statement;
  if (declaration != null) {
    for (const node of declaredBy(declaration)) {
      bindings.set(node.name, {kind: 'local', local: node.name, node});
    }
  }
  for (const {local: node, exported} of specifiers) {
    const local = nameOf(node);
    const binding: Binding =
      source == null
        ? {kind: 'local', local, node}
        : {kind: 'from', import: {specifier: source.value, name: local}};
    bindings.set(nameOf(exported), binding);
  }
}

// The name of a function or class expression is not a variable of the module.
function defaultVariable({declaration}: ExportDefault): Identifier | null {
  switch (declaration.type) {
    case 'Identifier':
      return declaration;
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declaration.id;
    default:
      return null;
  }
}

function addDefault(statement: ExportDefault, {bindings}: ModuleExports): void {
  const node = defaultVariable(statement);
  bindings.set(
    'default',
    node === null
      ? {kind: 'anonymous', node: statement}
      : {kind: 'local', local: node.name, node},
  );
}

function addAll(statement: ExportAll, {bindings, stars}: ModuleExports): void {
  const specifier = statement.source.value;
  if (statement.exported == null) {
    stars.push(specifier);
    return;
  }
  bindings.set(nameOf(statement.exported), {
    kind: 'from',
    import: {specifier, name: null},
  });
}

function addImports(
  statement: ImportStatement,
  {imports}: ModuleExports,
): void {
  const specifier = statement.source.value;
  for (const {type, local, imported} of statement.specifiers) {
    const name =
      type === 'ImportNamespaceSpecifier'
        ? null
        : imported == null
          ? 'default'
          : nameOf(imported);
    imports.set(local.name, {specifier, name});
  }
}

function addStatement(statement: Statement, found: ModuleExports): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      addNamed(statement, found);
      break;
    case 'ExportDefaultDeclaration':
      addDefault(statement, found);
      break;
    case 'ExportAllDeclaration':
      addAll(statement, found);
      break;
    case 'ImportDeclaration':
      addImports(statement, found);
      break;
  }
}

export function readExports(program: Program): ModuleExports {
  const found: ModuleExports = {
    bindings: new Map(),
    stars: [],
    imports: new Map(),
  };
  for (const statement of program.body) {
    addStatement(statement, found);
  }
  found.bindings.delete(MISSING);
  return found;
}
