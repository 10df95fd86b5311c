// Names for variables that are added to a module.

// The text, and as many characters behind it as it takes for a name that the source has nowhere.
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

// A name of six characters; null in the odd source that has them all.
export function unusedShortName(source: string): string | null {
  for (const digit of DIGITS) {
    const name = '$dflt' + digit;
    if (!source.includes(name)) {
      return name;
    }
  }
  return null;
}
