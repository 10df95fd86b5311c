// The bodies of the attack tables, in the format of each decoder.
//
// A body lists entries in their order: [name, text or file]. The part that holds the value
// is called `~`, in names and in tokens: part 0 of a reply, the first bound argument of a
// form action.

const PREFIX = '$ACTION_1:';

export function file(content, {name = 'blob', type = ''} = {}) {
  return new File([content], name, {type});
}

export function asReply(body) {
  return body.map(([name, value]) => [
    name.replace('~', '0'),
    typeof value === 'string' ? value.replace(/\$(@?)~/g, '$$$10') : value,
  ]);
}

// Bound arguments are an array, so the value is one level deeper.
function boundArgument(value) {
  return typeof value === 'string' ? value.replaceAll('$~', '$1:0') : value;
}

export function asAction(body) {
  const parts = body.map(([name, value]) =>
    name === '~'
      ? [PREFIX + '1', `[${boundArgument(value)}]`]
      : [PREFIX + name, boundArgument(value)],
  );
  return [
    ['$ACTION_REF_1', ''],
    [PREFIX + '0', '{"id":"mod#collect","bound":"$@1"}'],
    ...parts,
    ['$ACTION_KEY', 'k'],
  ];
}

// What the decoder counts as sent.
export function sizeOfEntries(entries) {
  return entries.reduce(
    (sum, [, value]) => sum + (value.length ?? value.size),
    0,
  );
}

// In a form only the entries of the action belong to the reply.
export function sizeOfAction(body) {
  return sizeOfEntries(
    asAction(body).filter(([name]) => name.startsWith(PREFIX)),
  );
}

export function formOf(entries) {
  const form = new FormData();
  entries.forEach(([name, value]) => form.append(name, value));
  return form;
}

// The bytes that an HTTP client would send, and their media type.
export async function multipartOf(entries) {
  const response = new Response(formOf(entries));
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
