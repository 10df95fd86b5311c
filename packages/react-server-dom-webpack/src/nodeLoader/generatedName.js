// Names for variables that are added to a module.

// `text` with a suffix, so that the name does not occur in the source.
export function unusedName(text: string, source: string): string {
  let name = text;
  while (source.includes(name)) {
    name += '_';
  }
  return name;
}

const DIGITS: ReadonlyArray<string> = Array.from(
  '0123456789abcdefghijklmnopqrstuvwxyz',
);

// A name of six characters; null if all of them occur in the source.
export function unusedShortName(source: string): string | null {
  for (const digit of DIGITS) {
    const name = '$dflt' + digit;
    if (!source.includes(name)) {
      return name;
    }
  }
  return null;
}
