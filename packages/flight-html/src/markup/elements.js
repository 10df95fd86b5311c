// The elements whose name matters: in front of the body, or for what a browser makes of the markup
// after their tags.

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

// Parts of tables whose content is ordinary, and the others: a browser moves what is between them.
export const CELLS: ReadonlySet<string> = new Set(['caption', 'td', 'th']);
export const TABLE_PARTS: ReadonlySet<string> = new Set([
  'col',
  'colgroup',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
]);

// A line feed after their tag is dropped, but not after a script.
export const DROP_LINE_FEED: ReadonlySet<string> = new Set(['listing', 'pre']);

// They have no content. Tags that are ignored in the body are listed, too.
export const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  'area',
  'base',
  'basefont',
  'bgsound',
  'body',
  'br',
  'col',
  'embed',
  'frame',
  'head',
  'hr',
  'html',
  'image',
  'img',
  'input',
  'keygen',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
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

// Their start tags close svg and math.
export const BREAKOUTS: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li ' +
    'listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

// The names that matter, by their length.
export type NamesOfLength = ReadonlyArray<ReadonlyArray<string>>;

function byLength(sets: Iterable<string>): NamesOfLength {
  const names = [...new Set(sets)];
  const longest = names.reduce((most, {length}) => Math.max(most, length), 0);
  return Array.from({length: longest + 1}, (_, length) =>
    names.filter(name => name.length === length),
  );
}

// In svg and math every name matters; these are not made of their bytes each time.
export const NAMES_IN_FOREIGN: NamesOfLength = byLength([
  ...BREAKOUTS,
  ...POINTS_OF_SVG,
  ...POINTS_OF_MATH,
  ...(
    'svg math template g path circle rect line polyline polygon ellipse defs use text tspan stop ' +
    'mask clippath lineargradient style mrow msup msub mfrac mspace semantics annotation'
  ).split(' '),
]);

// Where the content of elements is HTML.
export const NAMES_IN_HTML: NamesOfLength = byLength([
  'body',
  'frameset',
  'math',
  'plaintext',
  'select',
  'svg',
  ...HEAD_ELEMENTS,
  ...RAW_ELEMENTS,
  ...CELLS,
  ...TABLE_PARTS,
  ...DROP_LINE_FEED,
]);
