// The elements that matter before the body begins, or where the text is not markup.

// Allowed in front of the body.
export const HEAD_ELEMENTS: ReadonlySet<string> = new Set([
  'base',
  'head',
  'html',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

// Their text is not markup. In svg and math, it is.
export const RAW_ELEMENTS: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

// The elements of svg and math whose content is HTML again ("integration points").
export const POINTS_OF_SVG: ReadonlySet<string> = new Set([
  'desc',
  'foreignobject',
  'title',
]);
export const POINTS_OF_MATH: ReadonlySet<string> = new Set([
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
]);

// The names that matter, by their length.
export type NamesOfLength = ReadonlyArray<ReadonlyArray<string>>;

function byLength(sets: Iterable<string>): NamesOfLength {
  const names = [...new Set(sets)];
  const longest = names.reduce((most, {length}) => Math.max(most, length), 0);
  return Array.from({length: longest + 1}, (_, length) =>
    names.filter(name => name.length === length),
  );
}

const NAMES = ['body', 'math', 'svg', ...HEAD_ELEMENTS, ...RAW_ELEMENTS];

export const NAMES_IN_DOCUMENT: NamesOfLength = byLength(NAMES);

// Inside a template, svg or math.
export const NAMES_INSIDE: NamesOfLength = byLength([
  ...NAMES,
  ...POINTS_OF_SVG,
  ...POINTS_OF_MATH,
]);
