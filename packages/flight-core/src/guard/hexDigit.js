// One digit of a number in a text from the network. How many digits count, and what may
// follow them, is for the reader to say: wire/ids.js, for clients, who trust their server,
// takes what it finds; reply/tokenNumber.js of the server refuses.

// The value of a hexadecimal digit of either case by its character code; -1 for any other
// character.
export function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  // Lower and upper case differ in this bit.
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
