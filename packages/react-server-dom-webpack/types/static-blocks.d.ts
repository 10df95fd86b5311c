import type {TemporaryReferenceSet} from './client-shared';

/** The static blocks of the document: the option `temporaryReferences` for the rows in the page. */
export const staticBlocks: TemporaryReferenceSet;

/** A later answer. Static blocks that the page has keep their nodes, with focus, selection and scroll positions. */
export function keepStaticBlocks<T>(root: PromiseLike<T>): Promise<T>;
