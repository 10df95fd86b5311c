// The renderer: model → rows → bytes. A request is created, started, and written to a destination
// as soon as there is one. The stages, one folder each:
//
//   evaluate/   a model → values that can be sent
//   serialize/  values → a plain tree, with places and weights
//   partition/  the tree → rows, in the order of sending, with references between them
//   rows/       rows → records → text and bytes
//
// `work/` schedules tasks and takes them through the stages.

export type {RequestOptions} from './work/createRequest.js';

export {createRequest} from './work/createRequest.js';
export {startWork} from './work/schedule.js';
export {startFlowing, stopFlowing} from './work/flow.js';
export {abort, abortUnlessOver} from './work/abort.js';
