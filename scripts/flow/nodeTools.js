/* The part of Node that only build tools use. */

declare const __dirname: string;
declare const __filename: string;

declare module 'path' {
  declare const sep: string;
  declare function basename(path: string): string;
  declare function dirname(path: string): string;
  declare function isAbsolute(path: string): boolean;
  declare function join(...parts: ReadonlyArray<string>): string;
  declare function relative(from: string, to: string): string;
  declare function resolve(...parts: ReadonlyArray<string>): string;
}

declare module 'buffer' {
  declare const Buffer: BufferClass;
  declare function isAscii(bytes: Uint8Array): boolean;
  declare function isUtf8(bytes: Uint8Array): boolean;
}
