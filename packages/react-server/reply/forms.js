// A FormData inside of the reply: "$K1" with _1_name=Ada, _1_name=Bob.

import type {Reading} from './reply.js';

import {readTokenNumber} from './tokenNumber.js';

// The fields of a number are given out once. Whoever asks again gets an empty form, so that
// nobody can ask for a large one again and again.
export function reviveForm(reading: Reading, text: string): FormData {
  const {forms} = reading.reply.entries;
  const number = readTokenNumber(text, 2);
  const form = forms.get(number) ?? new FormData();
  forms.delete(number);
  return form;
}
