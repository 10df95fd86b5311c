// Console calls that were replayed from another server begin with the name of that server, a badge:
//
//   console.log("%c%s%c text", style, " Cache ", "", …)

// The parts must be equal to those of the clients that replay the calls.
const TERMINAL_TEMPLATE = '\x1b[0m\x1b[7m%c%s\x1b[0m%c';
const BROWSER_TEMPLATE = '%c%s%c';
const STYLE =
  'background: #e6e6e6;' +
  'background: light-dark(rgba(0,0,0,0.1), rgba(255,255,255,0.25));' +
  'color: #000000;' +
  'color: light-dark(#000000, #ffffff);' +
  'border-radius: 2px';

// Template, style, name, and an empty style that ends it.
const BADGE_LENGTH = 4;

const WITHOUT_BADGE: Set<string> = new Set([
  'dir',
  'dirxml',
  'groupEnd',
  'table',
]);

export type Unbadged = {
  readonly environment: string | null,
  readonly parameters: ReadonlyArray<unknown>,
};

export function removeBadge(
  method: string,
  parameters: ReadonlyArray<unknown>,
): Unbadged {
  const at = method === 'assert' ? 1 : 0;
  const [format, style, name] = parameters.slice(at);
  const template = typeof format === 'string' ? templateOf(format) : null;
  if (
    template === null ||
    style !== STYLE ||
    typeof name !== 'string' ||
    WITHOUT_BADGE.has(method)
  ) {
    return {environment: null, parameters};
  }
  const text = String(format).slice(template.length);
  const rest = parameters.slice();
  rest.splice(at, BADGE_LENGTH, text.startsWith(' ') ? text.slice(1) : text);
  return {environment: name.slice(1, -1), parameters: rest};
}

function templateOf(format: string): string | null {
  for (const template of [TERMINAL_TEMPLATE, BROWSER_TEMPLATE]) {
    if (format.startsWith(template)) {
      return template;
    }
  }
  return null;
}
