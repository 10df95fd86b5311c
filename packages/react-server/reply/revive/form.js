// The FormData "$K1" with _1_name=Ada, _1_name=Bob. It is complete at the end of the body, because any
// field may be followed by another one.

import type {Reading, Reply} from '../slots/slot.js';

import {waitForBody} from './lateEntries.js';
import {readTokenNumber} from './tokenNumber.js';

export function reviveForm(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {reply} = reading;
  const number = readTokenNumber(text, 2);
  if (reply.ending === null) {
    return waitForBody(reading, {container, key}, () =>
      takeForm(reply, number),
    );
  }
  if (!reply.ending.isComplete) {
    throw reply.ending.error();
  }
  return takeForm(reply, number);
}

// Only the first token of a number gets the fields, later ones get an empty form: otherwise short
// tokens could copy a large form.
function takeForm(reply: Reply, number: number): FormData {
  const {forms} = reply.entries;
  const form = forms.get(number) ?? new FormData();
  forms.delete(number);
  return form;
}
