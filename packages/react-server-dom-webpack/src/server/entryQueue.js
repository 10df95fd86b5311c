// Entries in the order in which they were sent. Entries after a file that is still arriving
// wait for it, including files that arrive sooner. Waiting entries take memory, so they count
// towards the limits before they are kept.

import type {Reply} from 'react-server/src/reply/reply.js';

import {Queue} from 'flight-core/src/stream/queue.js';
import {readEntryName} from 'react-server/src/reply/entries.js';
import {addFile, addText} from 'react-server/src/reply/index.js';
import {fieldTooLong, tooManyParts} from 'react-server/src/reply/limits.js';

import {FileBytes} from './fileBytes.js';

export type FileInfo = {
  readonly filename?: string,
  readonly encoding?: string,
  readonly mimeType: string,
  ...
};

class WaitingFile {
  readonly name: string;
  readonly bytes: FileBytes = new FileBytes();
  // Null until it has arrived.
  file: File | null = null;
  // The entries between this file and the next one.
  readonly texts: Array<{readonly name: string, readonly text: string}> = [];

  constructor(name: string) {
    this.name = name;
  }
}

export class EntryQueue {
  readonly reply: Reply;
  files: Queue<WaitingFile> = new Queue();
  newest: WaitingFile | null = null;
  // The number of waiting entries.
  length: number = 0;
  closed: boolean = false;

  constructor(reply: Reply) {
    this.reply = reply;
  }

  isEmpty(): boolean {
    return this.newest === null;
  }

  addText(name: string, text: string): void {
    const {newest, reply} = this;
    if (newest === null) {
      addText(reply, name, text);
    } else if (readEntryName(reply.prefix, name) !== null) {
      const {limits} = reply;
      if (text.length > limits.fieldSizeLimit) {
        throw fieldTooLong(limits);
      }
      this.count();
      newest.texts.push({name, text});
    }
  }

  // Null for a file that is not needed.
  openFile(name: string): WaitingFile | null {
    const entry = readEntryName(this.reply.prefix, name);
    if (this.closed || entry === null || entry.kind === 'stream') {
      return null;
    }
    this.count();
    this.newest = this.files.push(new WaitingFile(name));
    return this.newest;
  }

  addBytes({bytes}: WaitingFile, piece: Uint8Array): void {
    if (!this.closed) {
      bytes.add(piece);
    }
  }

  // A file without a name was a Blob.
  closeFile(waiting: WaitingFile, {filename, mimeType}: FileInfo): void {
    if (!this.closed) {
      waiting.file = waiting.bytes.toFile(filename ?? 'blob', mimeType);
      this.release();
    }
  }

  // Drops all waiting entries.
  close(): void {
    this.closed = true;
    this.files = new Queue();
    this.newest = null;
  }

  count(): void {
    const {entryCount, limits} = this.reply;
    this.length++;
    if (entryCount + this.length > limits.partLimit) {
      throw tooManyParts(limits);
    }
  }

  release(): void {
    const {reply} = this;
    for (let first = this.files.first(); first !== null;) {
      const {file, name, texts} = first;
      if (file === null) {
        return;
      }
      this.files.shift();
      this.length -= 1 + texts.length;
      addFile(reply, name, file);
      texts.forEach(entry => addText(reply, entry.name, entry.text));
      first = this.files.first();
    }
    this.newest = null;
  }
}
