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

// JSON of the props of a block, which occurs in the text of the row.
export type StaticBlock = {
  readonly name: string,
  readonly stub: string,
  readonly full: string,
};

// A row as the page gets it. In `text`, the blocks are stubs.
export type StaticRow = {
  readonly text: string,
  readonly blocks: ReadonlyArray<StaticBlock>,
};

// How many rows with static blocks a render has sent. HTML that was made before has no blocks.
export type SentBlocks = {count: number};

// The text of the row in which these blocks are complete. User strings never contain a stub: they cannot begin
// with a single `$`.
export function completeBlocks(
  text: string,
  blocks: ReadonlyArray<StaticBlock>,
): string {
  let completed = text;
  for (const {stub, full} of blocks) {
    completed = completed.split(stub).join(full);
  }
  return completed;
}
