// The state of the framer in one transport stream. It can stop after any byte.
//
// phase    reads                                                       next
// ID       hex digits up to the colon                                  TAG
// TAG      one byte, a tag or payload                                  LENGTH or PAYLOAD
// LENGTH   hex digits up to the comma                                  PAYLOAD
// PAYLOAD  the number of bytes in `length`, or up to the line feed     ID

export const ID = 0;
export const TAG = 1;
export const LENGTH = 2;
export const PAYLOAD = 3;

// The length of a row that ends with a line feed.
export const LINE = -1;

export type StreamState = {
  phase: number,
  // The header of the current row. `length` has the value of the digits so far, first of the id, and
  // then of the length; in PAYLOAD it is the length, or LINE.
  id: number,
  rowTag: number,
  length: number,
  // For messages: the number of bytes in earlier chunks, and `; status 502, URL https://…` or an
  // empty text.
  received: number,
  source: string,
  // The bytes of the payload in earlier chunks: their number, and the pieces in order. Small pieces
  // are copied into a block, which is the last piece while `used` is more than 0.
  collected: number,
  pieces: Array<Uint8Array>,
  used: number,
};

export function createStreamState(source: string = ''): StreamState {
  return {
    phase: ID,
    id: 0,
    rowTag: 0,
    length: 0,
    received: 0,
    source,
    collected: 0,
    pieces: [],
    used: 0,
  };
}

// Called before a row is dispatched, so that the state is valid even if that throws.
export function beginRow(state: StreamState): void {
  state.phase = ID;
  state.rowTag = 0;
  state.length = 0;
}
