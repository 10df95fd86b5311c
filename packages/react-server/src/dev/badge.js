// A console call that was replayed from another server is sent without the badge with its name.

import {
  BADGE_STYLE,
  BROWSER_BADGE,
  TERMINAL_BADGE,
  canHaveBadge,
  textIndexOf,
} from 'flight-core/src/dev/badgeParts.js';

// Template, style, name, and an empty style that ends it.
const BADGE_LENGTH = 4;

export type Unbadged = {
  readonly environment: string | null,
  readonly parameters: ReadonlyArray<unknown>,
};

export function removeBadge(
  method: string,
  parameters: ReadonlyArray<unknown>,
): Unbadged {
  const at = textIndexOf(method);
  const [format, style, name] = parameters.slice(at);
  const template = typeof format === 'string' ? templateOf(format) : null;
  if (
    template === null ||
    style !== BADGE_STYLE ||
    typeof name !== 'string' ||
    !canHaveBadge(method)
  ) {
    return {environment: null, parameters};
  }
  const text = String(format).slice(template.length);
  const rest = parameters.slice();
  rest.splice(at, BADGE_LENGTH, text.startsWith(' ') ? text.slice(1) : text);
  return {environment: name.slice(1, -1), parameters: rest};
}

function templateOf(format: string): string | null {
  for (const template of [TERMINAL_BADGE, BROWSER_BADGE]) {
    if (format.startsWith(template)) {
      return template;
    }
  }
  return null;
}
