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

// Their text is not markup. The markup in a template does not belong to the document.
export const RAW_ELEMENTS: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
]);

const NAMES = new Set(['body', ...HEAD_ELEMENTS, ...RAW_ELEMENTS]);

// The names that matter, by their length.
export const NAMES_OF_LENGTH: ReadonlyArray<ReadonlyArray<string>> = Array.from(
  {length: 'noscript'.length + 1},
  (_, length) => [...NAMES].filter(name => name.length === length),
);
