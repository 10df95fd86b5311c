// Attributes as text.

const ENTITIES: {readonly [character: string]: string} = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

export function escapeAttribute(value: string): string {
  return value.replace(/[&"'<>]/g, character => ENTITIES[character]);
}

// Names and values as in a tag: ` lang="en" hidden`.
export function attributesText(attributes: {
  readonly [name: string]: string | true,
}): string {
  let text = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    text +=
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}
