// All stream tokens: the stream becomes the value of the part. It gets the texts of its entries, of
// entries that have arrived and of later ones.
//
//   S1="a"    an item, which is JSON
//   S1=C      the end
//   S1=C"b"   the end, with the return value of an iterator

import type {ReplyAgenda} from '../entries/agenda.js';
import type {ReplyStream} from '../slots/slot.js';
import type {Reading, Reply} from '../slots/slot.js';

import {protocolError} from 'flight-core/src/errors.js';
import {CLOSE_ROW} from 'flight-core/src/wire/rowTags.js';

import {addFulfilledPart} from '../slots/parts.js';
import {readTokenNumber} from './tokenNumber.js';

// One kind of stream. No method is called after the end.
export interface ItemTexts {
  // The stream for the application.
  readonly value: interface {};
  readonly ended: boolean;
  addItem(text: string): void;
  // `text` is the JSON after the C, or empty.
  addEnd(text: string): void;
  fail(error: unknown): void;
}

class TextStream implements ReplyStream {
  readonly agenda: ReplyAgenda;
  readonly items: ItemTexts;

  constructor(agenda: ReplyAgenda, items: ItemTexts) {
    this.agenda = agenda;
    this.items = items;
  }

  addText(text: string): void {
    const {items} = this;
    if (items.ended) {
      return;
    }
    this.agenda.during(() => {
      if (text.charCodeAt(0) === CLOSE_ROW) {
        items.addEnd(text.slice(1));
      } else {
        items.addItem(text);
      }
    });
  }

  fail(error: unknown): void {
    this.items.fail(error);
  }
}

type CreateItems = (reply: Reply, number: number) => ItemTexts;

// A number names only one stream, so each entry is delivered once.
export function reviveStream(
  {reply}: Reading,
  text: string,
  createItems: CreateItems,
): unknown {
  const number = readTokenNumber(text, 2);
  if (reply.parts.has(number)) {
    throw protocolError(
      `Part ${number} of a reply is a stream, but another token uses its number.`,
      567,
    );
  }
  const items = createItems(reply, number);
  addFulfilledPart(reply, number, items.value);
  const stream = new TextStream(reply.agenda, items);
  reply.streams.set(number, stream);
  deliverEarlier(reply, number, stream);
  return items.value;
}

// After the end of the body, a stream without an end fails.
function deliverEarlier(
  reply: Reply,
  number: number,
  stream: ReplyStream,
): void {
  const {ending, entries} = reply;
  const texts = entries.streams.get(number) ?? [];
  entries.streams.delete(number);
  for (const text of texts) {
    stream.addText(text);
  }
  if (ending !== null) {
    stream.fail(ending.error());
  }
}
