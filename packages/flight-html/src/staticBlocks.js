// Entry: reads the static blocks of a document, in the browser (the option `staticBlocks` of renders).
//
// `staticBlocks` is for the rows in the page, as their option `temporaryReferences`. `keepStaticBlocks` is for
// later answers.

export {keepStaticBlocks} from './browser/keepStaticBlocks.js';
export {staticBlocks} from './browser/blocks.js';
