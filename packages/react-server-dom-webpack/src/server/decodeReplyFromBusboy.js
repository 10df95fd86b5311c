// A reply that busboy parses. It reports the end of a file later than fields that were sent
// behind the file, while a reply relies on the order: what is behind a file waits for it.

import type {ServerManifest} from '../manifests.js';
import type {FileInfo} from './entryQueue.js';
import type {
  DecodeOptions,
  Reply,
  ReplyHost,
  ReplyPromise,
} from 'react-server/reply/index.js';

import {
  closeReply,
  failReply,
  getRoot,
  openReply,
} from 'react-server/reply/index.js';
import {protocolError} from 'flight-core/src/errors.js';

import {EntryQueue} from './entryQueue.js';

type Listener = (...parameters: ReadonlyArray<$FlowFixMe>) => unknown; // by event

interface Emitter {
  on(event: string, listener: Listener): unknown;
}

// What is used of an instance of busboy.
export interface Busboy extends Emitter {
  destroy(error?: $FlowFixMe /* an Error, as a rule */): unknown;
}

interface FileStream extends Emitter {
  resume(): unknown;
}

type FieldInfo = {
  readonly nameTruncated?: boolean,
  readonly valueTruncated?: boolean,
  ...
};

export type DecodeReplyFromBusboy = (
  busboy: Busboy,
  manifest: ServerManifest,
  options?: DecodeOptions | null,
) => ReplyPromise;

// The instance is fed afterwards, by whoever made it.
export function createDecodeReplyFromBusboy(
  host: ReplyHost,
): DecodeReplyFromBusboy {
  return (busboy, manifest, options) => {
    const reply = openReply({
      host,
      manifest,
      prefix: '',
      options: options ?? {},
    });
    new BusboyReader(reply, busboy).listen();
    return getRoot(reply);
  };
}

class BusboyReader {
  readonly reply: Reply;
  readonly busboy: Busboy;
  readonly queue: EntryQueue;
  // Busboy may have left out entries, or not: it only says that there was room for no more.
  isFull: boolean = false;

  constructor(reply: Reply, busboy: Busboy) {
    this.reply = reply;
    this.busboy = busboy;
    this.queue = new EntryQueue(reply);
  }

  listen(): void {
    const {busboy, reply} = this;
    this.on(busboy, 'field', (name, text, info) =>
      this.addField(name, text, info),
    );
    this.on(busboy, 'file', (name, stream, info) =>
      this.addFile(name, stream, info),
    );
    this.on(busboy, 'fieldsLimit', () => this.refuse(limitReached('fields')));
    this.on(busboy, 'filesLimit', () => this.refuse(limitReached('files')));
    this.on(busboy, 'partsLimit', () => {
      this.isFull = true;
    });
    this.on(busboy, 'finish', () => this.finish());
    this.on(busboy, 'error', error => failReply(reply, error));
    // After `finish`, or without it if somebody has destroyed the instance.
    this.on(busboy, 'close', () => closeReply(reply));
  }

  // Nothing that happens in a listener may end the process.
  on(emitter: Emitter, event: string, listener: Listener): void {
    emitter.on(event, (...parameters) => {
      try {
        listener(...parameters);
      } catch (error) {
        this.refuse(error);
      }
    });
  }

  // Not only the reply fails: busboy need not go on. It has to finish what it is doing,
  // though. What else goes wrong by that, such as in what the application does about it,
  // changes nothing.
  refuse(error: unknown): void {
    this.queue.close();
    queueMicrotask(() => {
      this.busboy.destroy(error);
    });
    try {
      failReply(this.reply, error);
    } catch {}
  }

  refuseIfFailed(): void {
    const {ending} = this.reply;
    if (ending !== null) {
      this.refuse(ending.error());
    }
  }

  addField(name: string | void, text: string | void, info: FieldInfo): void {
    if (info.nameTruncated === true) {
      this.refuse(limitReached('fieldNameSize'));
    } else if (info.valueTruncated === true) {
      this.refuse(limitReached('fieldSize'));
    } else if (typeof text !== 'string') {
      this.refuse(unknownCharset());
    } else {
      this.queue.addText(name ?? '', text);
      this.refuseIfFailed();
    }
  }

  addFile(name: string | void, stream: FileStream, info: FileInfo): void {
    // An error of the stream ends the process if nobody listens by then.
    this.on(stream, 'error', error => this.refuse(error));
    if (String(info.encoding).toLowerCase() === 'base64') {
      this.refuse(base64());
    }
    const file = this.queue.openFile(name ?? '');
    if (file === null) {
      stream.resume();
      return;
    }
    this.on(stream, 'limit', () => this.refuse(limitReached('fileSize')));
    this.on(stream, 'data', piece => this.queue.addBytes(file, piece));
    this.on(stream, 'end', () => {
      this.queue.closeFile(file, info);
      this.refuseIfFailed();
    });
  }

  finish(): void {
    if (!this.queue.isEmpty()) {
      this.refuse(incompleteFile());
    } else if (this.isFull) {
      failReply(this.reply, limitReached('parts'));
    } else {
      closeReply(this.reply);
    }
  }
}

function limitReached(limit: string): Error {
  return protocolError(
    `The body of a reply was cut off by the limit "${limit}" of busboy, which may have ` +
      'to be raised.',
  );
}

// Busboy says nothing else about it.
function unknownCharset(): Error {
  return protocolError('A field of a reply is in a charset that is not known.');
}

function base64(): Error {
  return protocolError(
    'A file of a reply is encoded as base64, which is not how browsers send files.',
    473,
  );
}

function incompleteFile(): Error {
  return protocolError('The body of a reply ended in the middle of a file.');
}
