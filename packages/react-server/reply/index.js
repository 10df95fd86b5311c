// The reply decoder. A reply is opened, gets its entries, and its root is read: the promise of the
// arguments. Other packages import only this file. The folders:
//
//   entries/   names → parts, files, forms; the limits
//   slots/     the state of a reply; values that are missing; parts in cycles
//   revive/    the text of a part → values
//   forms/     the action of a form, and its state

export type {ReplyPromise} from './slots/parts.js';
export type {FormState} from './forms/action.js';
export type {CallableFunction, ReplyHost} from './replyHost.js';
export type {DecodeOptions, Reply} from './slots/slot.js';

export {addFile, addForm, addText, closeReply, failReply} from './accept.js';
export {readEntryName} from './entries/entries.js';
export {fieldTooLong, tooManyParts} from './entries/limits.js';
export {decodeAction, decodeFormState} from './forms/action.js';
export {requireForm} from './forms/formFields.js';
export {openReply} from './revive/read.js';
export {getRoot} from './slots/parts.js';
