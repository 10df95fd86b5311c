// What the build tools use of the parsers and of the codec of source maps.

declare module 'acorn' {
  declare export type TokenType = {
    readonly binop: number | null,
    readonly isAssign: boolean,
    readonly prefix: boolean,
    readonly postfix: boolean,
    ...
  };
  declare export type Position = {line: number, column: number};
  declare export type Token = {
    readonly type: TokenType,
    readonly start: number,
    readonly end: number,
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
  // A node of an ESTree program, with the members that its `type` says.
  declare export type Node = any;
  declare export function parse(source: string, options: Options): Node;
  declare export function tokenizer(
    source: string,
    options: Options,
  ): {getToken(): Token, ...};
  declare export var tokTypes: {readonly [name: string]: TokenType};
}

declare module 'acorn-loose' {
  import type {Node, Options} from 'acorn';
  // Accepts every text.
  declare export function parse(source: string, options: Options): Node;
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
