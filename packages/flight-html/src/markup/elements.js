// The elements whose name matters in front of the body.

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

// Their text is not markup. In front of the body, the others are in templates.
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

export const KNOWN_NAMES: ReadonlyArray<string> = [
  ...new Set(['body', 'frameset', ...HEAD_ELEMENTS, ...RAW_ELEMENTS]),
];
