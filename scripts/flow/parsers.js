// The parts of the parsers and of the source map codec that the build tools use.

declare module 'acorn' {
  declare export type TokenType = {
    readonly binop: number | null,
    readonly beforeExpr: boolean,
    readonly isAssign: boolean,
    readonly prefix: boolean,
    readonly postfix: boolean,
    ...
  };
  // The line is 1-based, the column 0-based.
  declare export type Position = {
    readonly line: number,
    readonly column: number,
    ...
  };
  declare export type Token = {
    readonly type: TokenType,
    readonly start: number,
    readonly end: number,
    // The text of a name, a string or an operator.
    readonly value: unknown,
    readonly loc: {readonly start: Position, readonly end: Position},
    ...
  };
  declare export type Options = {
    readonly ecmaVersion: number | 'latest',
    readonly sourceType?: 'script' | 'module',
    readonly allowReturnOutsideFunction?: boolean,
    readonly locations?: boolean,
    readonly onComment?: (
      isBlock: boolean,
      text: string,
      start: number,
      end: number,
    ) => void,
    ...
  };
  // The nodes of an ESTree program that the sources read.
  type Located = {
    readonly start: number,
    readonly end: number,
    readonly loc: {readonly start: Position, readonly end: Position, ...},
    ...
  };
  declare export type Identifier = {
    ...Located,
    readonly type: 'Identifier',
    readonly name: string,
    ...
  };
  declare export type StringLiteral = {
    ...Located,
    readonly type: 'Literal',
    readonly value: string,
    ...
  };
  declare export type ModuleName = Identifier | StringLiteral;
  // The patterns of declarations. A list may have holes.
  declare export type Pattern =
    | Identifier
    | {
        readonly type: 'ObjectPattern',
        readonly properties: ReadonlyArray<
          | {readonly type: 'Property', readonly value: Pattern, ...}
          | {readonly type: 'RestElement', readonly argument: Pattern, ...},
        >,
        ...
      }
    | {
        readonly type: 'ArrayPattern',
        readonly elements: ReadonlyArray<Pattern | null>,
        ...
      }
    | {readonly type: 'AssignmentPattern', readonly left: Pattern, ...}
    | {readonly type: 'RestElement', readonly argument: Pattern, ...};
  declare export type Declaration =
    | {
        readonly type: 'VariableDeclaration',
        readonly declarations: ReadonlyArray<{readonly id: Pattern, ...}>,
        ...
      }
    | {
        readonly type: 'FunctionDeclaration' | 'ClassDeclaration',
        readonly id: Identifier,
        ...
      };
  declare export type ExportNamed = {
    readonly type: 'ExportNamedDeclaration',
    readonly declaration: Declaration | null,
    readonly source: StringLiteral | null,
    readonly specifiers: ReadonlyArray<{
      readonly local: ModuleName,
      readonly exported: ModuleName,
      ...
    }>,
    ...
  };
  declare export type ExportDefault = {
    ...Located,
    readonly type: 'ExportDefaultDeclaration',
    readonly declaration:
      | Identifier
      | {
          ...Located,
          readonly type: 'FunctionDeclaration' | 'ClassDeclaration',
          readonly id: Identifier | null,
          ...
        }
      | {
          ...Located,
          readonly type:
            | 'ArrayExpression'
            | 'ArrowFunctionExpression'
            | 'AssignmentExpression'
            | 'AwaitExpression'
            | 'BinaryExpression'
            | 'CallExpression'
            | 'ChainExpression'
            | 'ClassExpression'
            | 'ConditionalExpression'
            | 'FunctionExpression'
            | 'ImportExpression'
            | 'Literal'
            | 'LogicalExpression'
            | 'MemberExpression'
            | 'MetaProperty'
            | 'NewExpression'
            | 'ObjectExpression'
            | 'SequenceExpression'
            | 'TaggedTemplateExpression'
            | 'TemplateLiteral'
            | 'ThisExpression'
            | 'UnaryExpression'
            | 'UpdateExpression'
            | 'YieldExpression',
          ...
        },
    ...
  };
  declare export type ExportAll = {
    readonly type: 'ExportAllDeclaration',
    readonly source: StringLiteral,
    readonly exported: ModuleName | null,
    ...
  };
  declare export type Import = {
    readonly type: 'ImportDeclaration',
    readonly source: StringLiteral,
    readonly specifiers: ReadonlyArray<{
      readonly type: string,
      readonly local: Identifier,
      // In `import {name}` only.
      readonly imported?: ModuleName,
      ...
    }>,
    ...
  };
  declare export type ExpressionStatement = {
    ...Located,
    readonly type: 'ExpressionStatement',
    readonly expression: {readonly value?: unknown, readonly raw?: string, ...},
    ...
  };
  declare export type Statement =
    | ExportNamed
    | ExportDefault
    | ExportAll
    | Import
    | ExpressionStatement
    | {
        readonly type:
          | 'BlockStatement'
          | 'BreakStatement'
          | 'ClassDeclaration'
          | 'ContinueStatement'
          | 'DebuggerStatement'
          | 'DoWhileStatement'
          | 'EmptyStatement'
          | 'ForInStatement'
          | 'ForOfStatement'
          | 'ForStatement'
          | 'FunctionDeclaration'
          | 'IfStatement'
          | 'LabeledStatement'
          | 'ReturnStatement'
          | 'SwitchStatement'
          | 'ThrowStatement'
          | 'TryStatement'
          | 'VariableDeclaration'
          | 'WhileStatement'
          | 'WithStatement',
        ...
      };
  declare export type Program = {
    readonly type: 'Program',
    readonly body: ReadonlyArray<Statement>,
    ...
  };
  // The methods are internal; the two exist in all releases 8.
  declare export class Parser {
    static parse(source: string, options: Options): Program;
    static extend(
      plugin: (Base: Class<Parser>) => Class<Parser>,
    ): Class<Parser>;
    declareName(): void;
    checkLocalExport(): void;
  }
  declare export function tokenizer(
    source: string,
    options: Options,
  ): {getToken(): Token, ...};
  declare export var tokTypes: {readonly [name: string]: TokenType};
}

declare module 'acorn-loose' {
  import type {Options, Program} from 'acorn';
  // Accepts every text.
  declare export function parse(source: string, options: Options): Program;
}

declare module '@jridgewell/sourcemap-codec' {
  // [column] or [column, source, line, column of the source] or the same and a name.
  declare export type Segment =
    | [number]
    | [number, number, number, number]
    | [number, number, number, number, number];
  declare export function decode(mappings: string): Array<Array<Segment>>;
  declare export function encode(
    lines: ReadonlyArray<ReadonlyArray<Segment>>,
  ): string;
}
