// A reply that busboy parses. It reports fields before the end of an earlier file, but a reply
// relies on the order of its entries: entries after a file wait for the file.

import type {Reply, ReplyPromise} from 'react-server/reply/index.js';
import type {DecodeCall} from './decodeReply.js';

import {protocolError, usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {
  closeReply,
  failReply,
  getRoot,
  openReply,
} from 'react-server/reply/index.js';

import {EntryQueue} from './entryQueue.js';
import {scheduleMicrotask} from './scheduling.js';

// The parameters depend on the event: any function is one.
type Listener = (...parameters: ReadonlyArray<empty>) => unknown;

interface Emitter {
  on(event: string, listener: Listener): unknown;
}

// The members of a busboy instance that are used.
export interface Busboy extends Emitter {
  destroy(error?: unknown): unknown;
}

interface FileStream extends Emitter {
  resume(): unknown;
}

type FileInfo = {
  readonly filename?: string,
  readonly encoding?: string,
  readonly mimeType: string,
  ...
};

type FieldInfo = {
  readonly nameTruncated?: boolean,
  readonly valueTruncated?: boolean,
  ...
};

// The caller writes to the instance afterwards.
export function decodeReplyFromBusboy(
  {host, manifest, options}: DecodeCall,
  busboy: Busboy,
): ReplyPromise {
  if (!hasMethod(busboy, 'on')) {
    throw usageError(
      `decodeReplyFromBusboy expects an instance of busboy, got ${nameValue(busboy)}. ` +
        'Create it with the headers of the request, and pipe the request into it.',
    );
  }
  const reply = openReply({host, manifest, prefix: '', options});
  new BusboyReader(reply, busboy).listen();
  return getRoot(reply);
}

class BusboyReader {
  readonly reply: Reply;
  readonly busboy: Busboy;
  readonly queue: EntryQueue;
  // Busboy has reached its limit of parts, and may have dropped entries.
  isFull: boolean = false;

  constructor(reply: Reply, busboy: Busboy) {
    this.reply = reply;
    this.busboy = busboy;
    this.queue = new EntryQueue(reply);
  }

  listen(): void {
    const {busboy, reply} = this;
    this.on(
      busboy,
      'field',
      (name: string | void, text: string | void, info: FieldInfo) =>
        this.addField(name, text, info),
    );
    this.on(
      busboy,
      'file',
      (name: string | void, stream: FileStream, info: FileInfo) =>
        this.addFile(name, stream, info),
    );
    this.on(busboy, 'fieldsLimit', () => this.stop(limitReached('fields')));
    this.on(busboy, 'filesLimit', () => this.stop(limitReached('files')));
    this.on(busboy, 'partsLimit', () => {
      this.isFull = true;
    });
    this.on(busboy, 'finish', () => this.finish());
    this.on(busboy, 'error', (error: unknown) => failReply(reply, error));
    // After `finish`, or without it if the instance was destroyed.
    this.on(busboy, 'close', () => closeReply(reply));
  }

  // An error in a listener must not end the process.
  on(emitter: Emitter, event: string, listener: Listener): void {
    emitter.on(event, (...parameters) => {
      try {
        Reflect.apply(listener, undefined, parameters);
      } catch (error) {
        this.stop(error);
      }
    });
  }

  // Fails the reply and stops busboy, after its current call. Further errors, such as those of
  // listeners of the application, are ignored.
  stop(error: unknown): void {
    this.queue.close();
    scheduleMicrotask(() => {
      this.busboy.destroy(error);
    });
    try {
      failReply(this.reply, error);
    } catch {}
  }

  stopIfFailed(): void {
    const {ending} = this.reply;
    if (ending !== null) {
      this.stop(ending.error());
    }
  }

  addField(name: string | void, text: string | void, info: FieldInfo): void {
    if (info.nameTruncated === true) {
      this.stop(limitReached('fieldNameSize'));
    } else if (info.valueTruncated === true) {
      this.stop(limitReached('fieldSize'));
    } else if (typeof text !== 'string') {
      this.stop(unknownCharset());
    } else {
      this.queue.addText(decodeName(name ?? ''), text);
      this.stopIfFailed();
    }
  }

  addFile(name: string | void, stream: FileStream, info: FileInfo): void {
    // Without a listener, an error of the stream would end the process.
    this.on(stream, 'error', (error: unknown) => this.stop(error));
    if (String(info.encoding).toLowerCase() === 'base64') {
      this.stop(base64());
    }
    const file = this.queue.openFile(decodeName(name ?? ''));
    if (file === null) {
      stream.resume();
      return;
    }
    this.on(stream, 'limit', () => this.stop(limitReached('fileSize')));
    this.on(stream, 'data', (piece: Uint8Array) =>
      this.queue.addBytes(file, piece),
    );
    this.on(stream, 'end', () => {
      // A file without a name was sent as a Blob.
      const fileName = decodeName(info.filename ?? 'blob');
      this.queue.closeFile(file, fileName, info.mimeType);
      this.stopIfFailed();
    });
  }

  finish(): void {
    if (!this.queue.isEmpty()) {
      this.stop(incompleteFile());
    } else if (this.isFull) {
      failReply(this.reply, limitReached('parts'));
    } else {
      closeReply(this.reply);
    }
  }
}

// In names of fields and files, browsers write these three characters as below, and no others.
const ENCODED = /%22|%0D|%0A/gi;

function decodeName(name: string): string {
  return name.replace(ENCODED, decodeURIComponent);
}

function limitReached(limit: string): Error {
  return protocolError(
    `The body of a reply exceeds the limit "${limit}" of busboy. Raise it if the body is ` +
      'legitimate.',
  );
}

// Busboy does not report the name of the field or the charset.
function unknownCharset(): Error {
  return protocolError('A field of a reply has an unknown charset.');
}

function base64(): Error {
  return protocolError(
    'A file of a reply is encoded as base64. Send files unencoded, as browsers do.',
    473,
  );
}

function incompleteFile(): Error {
  return protocolError('The body of a reply ended in the middle of a file.');
}
