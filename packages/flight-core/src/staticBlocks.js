// Static blocks: elements whose content is in the HTML of a page, so that the rows in the page do not repeat it
// (docs/decisions/031-static-blocks.md). The server names the content of each block by a hash:
//
//   ["$","p",null,{"id":"a","children":["…"],"data-b":"HASH"}]
//
// In the page the block is a stub. `$T` is the form of a value that the application has: here, of what
// react-server-dom-webpack/static-blocks finds in the document.
//
//   ["$","p",null,{"id":"a","data-b":"HASH","suppressHydrationWarning":true,
//     "dangerouslySetInnerHTML":"$T#HASH"}]

export const BLOCK_ATTRIBUTE = 'data-b';

// No path of a temporary reference begins like this.
export const BLOCK_PREFIX = '#';

export const HASH_LENGTH = 12;

// JSON of the props of a block.
export type StaticBlock = {
  readonly name: string,
  readonly stub: string,
  readonly full: string,
};

// A row as the page gets it: its text in front of each block, and after the last one.
export type StaticRow = {
  readonly texts: ReadonlyArray<string>,
  readonly blocks: ReadonlyArray<StaticBlock>,
};

// How many rows with static blocks a render has sent. HTML that was made before has no blocks.
export type SentBlocks = {count: number};

export const NO_NAMES: ReadonlySet<string> = new Set();

// The text of the row, in which the blocks with these names are stubs.
export function textOfRow(
  {texts, blocks}: StaticRow,
  names: ReadonlySet<string>,
): string {
  return texts
    .map((text, index) => {
      const block = blocks[index];
      if (block === undefined) {
        return text;
      }
      return text + (names.has(block.name) ? block.stub : block.full);
    })
    .join('');
}
