// One hexadecimal digit of a number from the network. The caller decides how many digits are
// allowed and what may follow: wire/ids.js accepts any, because clients trust their server;
// reply/tokenNumber.js of the server is strict.

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
