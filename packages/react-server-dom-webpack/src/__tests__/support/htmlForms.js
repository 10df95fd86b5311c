// Acts like a browser without script: reads the fields of forms from the HTML of a page and submits
// them.

const ENTITIES = {amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'"};

function textOf(html) {
  return html.replace(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity);
}

function attributesOf(tag) {
  return Object.fromEntries(
    Array.from(tag.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name, value]) => [
      name,
      textOf(value),
    ]),
  );
}

// React DOM writes comments between texts.
export function textIn(html, id) {
  const [, text] = new RegExp(` id="${id}">(.*?)</`).exec(html);
  return textOf(text.replaceAll(/<!--.*?-->/g, ''));
}

export function formsIn(html) {
  const found = html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs);
  return Array.from(found, ([, tag, content]) => {
    const inputs = Array.from(content.matchAll(/<input([^>]*)>/g));
    const buttons = content.matchAll(/<button([^>]*)>(.*?)<\/button>/g);
    return {
      ...attributesOf(tag),
      hidden: inputs
        .map(([, input]) => attributesOf(input))
        .filter(({type}) => type === 'hidden'),
      buttons: Array.from(buttons, ([, button, label]) => ({
        ...attributesOf(button),
        label,
      })),
    };
  });
}

// `filled` are the fields that a user sees, `pressed` is the label of a button.
export function submissionOf(form, filled, pressed) {
  const button = form.buttons.find(({label}) => label === pressed);
  const data = new FormData();
  for (const {name, value = ''} of form.hidden) {
    data.append(name, value);
  }
  for (const [name, value] of Object.entries(filled)) {
    data.append(name, value);
  }
  if (button.name !== undefined) {
    data.append(button.name, button.value ?? '');
  }
  // An empty action is the URL of the page.
  return {data, action: (button.formAction ?? form.action) || null};
}
