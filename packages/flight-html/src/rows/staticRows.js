// Rows with static blocks. In the page a block is a stub if the HTML before the row has its element. So a row waits
// until the HTML of its flush is written. Other rows pass.

import type {SentBlocks, StaticRow} from 'flight-core/src/staticBlocks.js';

import {BLOCK_ATTRIBUTE, textOfRow} from 'flight-core/src/staticBlocks.js';

//   stage     rows that arrive, and their HTML
//   backlog   were made before the page read any; it may be written already, else it follows within a turn
//   live      have just been made; it is in the next flush
//   ended     there is no more HTML
export type Stage = 'backlog' | 'live' | 'ended';

export type StaticRows = {
  readonly sent: SentBlocks,
  stage: Stage,
  // In the HTML that was written.
  readonly names: Set<string>,
  // The end of that HTML, which may be the beginning of an attribute.
  tail: string,
  hasFlushed: boolean,
  // Rows wait for the end of a turn.
  waitsForTurn: boolean,
  waiting: Array<StaticRow>,
};

const START = ` ${BLOCK_ATTRIBUTE}="`;
const NAME = new RegExp(`${START}([\\w-]+)"`, 'g');

// Longer than an attribute.
const TAIL_LENGTH = 32;

export function createStaticRows(sent: SentBlocks): StaticRows {
  return {
    sent,
    stage: 'backlog',
    names: new Set(),
    tail: '',
    hasFlushed: false,
    waitsForTurn: false,
    waiting: [],
  };
}

// HTML is written. All characters of `html` that are ASCII are right.
export function noteHTML(rows: StaticRows, html: string): void {
  const text = rows.tail + html;
  if (text.includes(START)) {
    for (const [, name] of text.matchAll(NAME)) {
      rows.names.add(name);
    }
  }
  rows.tail = text.slice(-TAIL_LENGTH);
}

// Returns the text of the row, or an empty text if it waits.
export function acceptStaticRow(rows: StaticRows, row: StaticRow): string {
  const {names, stage, waiting} = rows;
  const isBehind = stage === 'backlog' && rows.hasFlushed;
  const count = row.blocks.filter(({name}) => names.has(name)).length;
  if (
    stage === 'ended' ||
    count === row.blocks.length ||
    (isBehind && count > 0)
  ) {
    return textOfRow(row, names);
  }
  rows.waitsForTurn ||= isBehind;
  waiting.push(row);
  return '';
}

// A flush was written. Returns the texts of the rows that waited.
export function endFlush(rows: StaticRows): string {
  rows.hasFlushed = true;
  return takeWaiting(rows);
}

// The same for a turn without HTML.
export function endTurn(rows: StaticRows): string {
  return rows.waitsForTurn ? takeWaiting(rows) : '';
}

function takeWaiting(rows: StaticRows): string {
  const {names, waiting} = rows;
  rows.waitsForTurn = false;
  rows.waiting = [];
  return waiting.map(row => textOfRow(row, names)).join('');
}
