// The body of a reply, either a string or a FormData, as a list of entries and back. Files
// are compared by name, type and bytes.
import {parseBytes, showBytes} from '../bytesAsText.js';

export async function entriesOf(body) {
  if (typeof body === 'string') {
    return [{name: '0', value: body}];
  }
  const entries = Array.from(body, ([name, value]) =>
    typeof value === 'string' ? {name, value} : fileEntry(name, value),
  );
  return Promise.all(entries);
}

async function fileEntry(name, file) {
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    name,
    bytes: showBytes(bytes),
    filename: file.name,
    type: file.type,
  };
}

// The produced body, in the format of examples.
export async function describeBody(body) {
  return typeof body === 'string'
    ? {kind: 'string', body}
    : {kind: 'formdata', entries: await entriesOf(body)};
}

export function formOf(entries) {
  const form = new FormData();
  for (const {name, value, bytes, filename, type} of entries) {
    if (value !== undefined) {
      form.append(name, value);
    } else {
      form.append(name, new Blob([parseBytes(bytes)], {type}), filename);
    }
  }
  return form;
}

// The pairs that a transport delivers; a string is only the root.
export function pairsOf(body) {
  return typeof body === 'string' ? [['0', body]] : Array.from(body);
}

function asForm(body) {
  if (typeof body !== 'string') {
    return body;
  }
  const form = new FormData();
  form.append('0', body);
  return form;
}

// The body in the bytes that a browser sends.
export async function multipartOf(body) {
  const response = new Response(asForm(body));
  return {
    contentType: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
