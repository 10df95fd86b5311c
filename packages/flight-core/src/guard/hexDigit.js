// One hexadecimal digit of a number from the network. The caller limits the number of digits and
// checks what follows. wire/ids.js accepts anything, because clients trust their server;
// react-server/reply/revive/tokenNumber.js is strict.

// The value of a hexadecimal digit of either case, by character code; -1 for any other
// character.
export function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  // Upper and lower case differ in this bit.
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
