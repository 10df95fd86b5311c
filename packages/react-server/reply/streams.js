// What all tokens for streams do: the number gets the stream as its value, and the texts of
// its entries are delivered to it, those that have arrived and those that will.
//
//   S1="a"    an item, which is JSON
//   S1=C      the end
//   S1=C"b"   the end, with what an iterator returned

import type {Reading, Reply, ReplyAgenda, ReplyStream} from './reply.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';
import {CLOSE_ROW} from 'flight-core/src/wire/rowTags.js';

import {Part} from './reply.js';
import {readTokenNumber} from './tokenNumber.js';

// What a kind of stream has to know. Nothing is delivered after the end.
export interface ItemTexts {
  // What the application reads.
  readonly value: interface {};
  readonly ended: boolean;
  addItem(text: string): void;
  // With the JSON behind the C, or an empty text.
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
    this.agenda.enter();
    if (text.charCodeAt(0) === CLOSE_ROW) {
      items.addEnd(text.slice(1));
    } else {
      items.addItem(text);
    }
    this.agenda.leave();
  }

  fail(error: unknown): void {
    this.items.fail(error);
  }
}

type CreateItems = (reply: Reply, number: number) => ItemTexts;

// A number serves one stream and nothing else, so that no entry is delivered twice.
export function reviveStream(
  {reply}: Reading,
  text: string,
  createItems: CreateItems,
): unknown {
  const number = readTokenNumber(text, 2);
  if (reply.parts.has(number)) {
    throw protocolError(
      `Part ${number} of a reply is a stream, but is used as something else or as ` +
        'another stream, too.',
      567,
    );
  }
  const items = createItems(reply, number);
  reply.parts.set(number, new Part(number, FULFILLED, items.value, null));
  const stream = new TextStream(reply.agenda, items);
  reply.streams.set(number, stream);
  deliverEarlier(reply, number, stream);
  return items.value;
}

// When the body is over, what has no end by now will never have one.
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
