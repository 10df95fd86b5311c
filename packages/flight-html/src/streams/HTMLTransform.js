// The form for Node streams: a duplex stream whose writable side has no queue, so that `flush`
// marks the end of everything written before.

import type {HTMLOptions} from '../settings.js';
import type {HTMLHost, Session} from '../session.js';
import type {NodeFlight} from './nodeFlight.js';

import {releaseFrames} from 'flight-core/src/errors.js';
import {ignore} from 'flight-core/src/ignore.js';
import {Duplex} from 'stream';
import {
  chunksRead,
  createSession,
  flushMarked,
  htmlArrived,
  htmlEnded,
  openFlight,
  outputCancelled,
  resume,
} from '../session.js';
import {resolveSettings} from '../settings.js';

export class HTMLTransform extends Duplex {
  _session: Session;
  // The readable side has room.
  _wants: boolean;
  // `write` returned false.
  _needsDrain: boolean;

  constructor(
    {bytes, checkFlight, openFlight: open}: HTMLHost<NodeFlight>,
    options: HTMLOptions<NodeFlight>,
  ) {
    const settings = resolveSettings(options);
    const {flight} = options;
    checkFlight(flight);
    super({decodeStrings: false});
    this._wants = true;
    this._needsDrain = false;
    this._session = createSession(
      bytes,
      {
        settings,
        output: {
          wants: () => this._wants,
          emit: chunk => {
            this._wants = this.push(chunk);
          },
          close: () => {
            this.push(null);
          },
          fail: reason => {
            this.destroy(
              reason ?? releaseFrames(new Error('The HTML or Flight failed.')),
            );
          },
          cancelHTML: ignore,
          readHTML: () => this._drain(),
          isRead: () => this.readableLength === 0,
        },
      },
      {hasHTMLStream: true, hasFlightStream: flight != null},
    );
    if (flight != null) {
      openFlight(this._session, flight, open);
    }
  }

  // Replaces the method of Writable, which would queue chunks during another write.
  write(
    chunk: Uint8Array | string,
    encoding?: string | (() => void),
    done?: () => void,
  ): boolean {
    if (this.destroyed || this.writableEnded) {
      return super.write(chunk, encoding, done);
    }
    htmlArrived(this._session, decode(chunk, encoding));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') {
      process.nextTick(callback);
    }
    this._needsDrain ||= !this._wants;
    return !this._needsDrain;
  }

  get writableNeedDrain(): boolean {
    return this._needsDrain;
  }

  flush(): void {
    flushMarked(this._session);
  }

  // The last chunk of `end`.
  _write(
    chunk: Uint8Array | string,
    encoding: string,
    done: (error?: ?Error) => void,
  ): void {
    htmlArrived(this._session, decode(chunk, encoding));
    done();
  }

  _final(done: (error?: ?Error) => void): void {
    htmlEnded(this._session);
    done();
  }

  read(size?: number): Uint8Array | string | null {
    const chunk = super.read(size);
    chunksRead(this._session);
    return chunk;
  }

  _read(): void {
    this._wants = true;
    resume(this._session);
    this._drain();
  }

  _drain(): void {
    if (this._needsDrain && this._wants) {
      this._needsDrain = false;
      process.nextTick(() => this.emit('drain'));
    }
  }

  _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Null stands for no reason.
    outputCancelled(this._session, error ?? undefined);
    done(error);
  }
}

function decode(chunk: unknown, encoding: unknown): unknown {
  return typeof chunk === 'string' &&
    typeof encoding === 'string' &&
    !/^utf-?8$/i.test(encoding)
    ? Buffer.from(chunk, encoding)
    : chunk;
}
