// Adds entries in the order in which they were sent. Entries after an incomplete file wait for
// it, including later files that are complete. Waiting entries use memory, so they count
// toward the limits.

import type {Reply} from 'react-server/reply/index.js';

import {Queue} from 'flight-core/src/queue.js';
import {
  addFile,
  addText,
  fieldTooLong,
  readEntryName,
  tooManyParts,
} from 'react-server/reply/index.js';

const SMALL = 2048;
const MANY = 256;

// The bytes of one file as they arrive. Large pieces are kept. Many small ones would take far
// more memory than their bytes, so they are joined.
export class FileBytes {
  pieces: Array<Uint8Array> = [];
  // The number of small pieces at the end.
  smallOnes: number = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.smallOnes = piece.length < SMALL ? this.smallOnes + 1 : 0;
    if (this.smallOnes === MANY) {
      this.pieces.push(Buffer.concat(this.pieces.splice(-MANY)));
      this.smallOnes = 0;
    }
  }

  toFile(name: string, type: string): File {
    return new File(this.pieces, name, {type});
  }
}

class WaitingFile {
  readonly name: string;
  readonly bytes: FileBytes = new FileBytes();
  // Null until it is complete.
  file: File | null = null;
  // The texts between this file and the next one.
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

  // Null for a file that does not belong to the reply.
  openFile(name: string): WaitingFile | null {
    const entry = readEntryName(this.reply.prefix, name);
    if (this.closed || entry === null || entry.kind === 'stream') {
      return null;
    }
    this.count();
    const file = new WaitingFile(name);
    this.files.push(file);
    this.newest = file;
    return file;
  }

  addBytes({bytes}: WaitingFile, piece: Uint8Array): void {
    if (!this.closed) {
      bytes.add(piece);
    }
  }

  closeFile(waiting: WaitingFile, name: string, type: string): void {
    if (!this.closed) {
      waiting.file = waiting.bytes.toFile(name, type);
      this.release();
    }
  }

  // Drops all waiting entries, and ignores later ones.
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
    const {files, reply} = this;
    while (!files.isEmpty()) {
      const {file, name, texts} = files.first();
      if (file === null) {
        return;
      }
      files.take();
      this.length -= 1 + texts.length;
      addFile(reply, name, file);
      texts.forEach(entry => addText(reply, entry.name, entry.text));
    }
    this.newest = null;
  }
}
