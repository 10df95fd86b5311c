// The fields of a form that was submitted before the page was interactive. Among those of the
// user are those that React wrote:
//
//   $ACTION_ID_<id>   the form calls the function of that id
//   $ACTION_REF_<p>   the form calls what the reply with the prefix `$ACTION_<p>:` names
//   $ACTION_<p>:…     the entries of that reply
//   $ACTION_KEY       for which component the state that the function returns is meant

const RESERVED = '$ACTION_';
const BY_ID = '$ACTION_ID_';
const BY_REFERENCE = '$ACTION_REF_';
const KEY = '$ACTION_KEY';

export type Selection =
  | {readonly by: 'id', readonly id: string}
  | {readonly by: 'reference', readonly prefix: string};

export type FormFields = {
  // What the user sees of the form, in its order.
  readonly form: FormData,
  // Null if nothing is to be called.
  readonly selection: Selection | null,
};

// A button may bring an action of its own, which then follows that of the form: the last one
// counts.
export function splitForm(body: FormData): FormFields {
  const form = new FormData();
  let selector: string | null = null;
  body.forEach((value, name) => {
    if (!name.startsWith(RESERVED)) {
      form.append(name, value);
    } else if (name.startsWith(BY_ID) || name.startsWith(BY_REFERENCE)) {
      selector = name;
    }
  });
  return {form, selection: selector === null ? null : readSelector(selector)};
}

function readSelector(name: string): Selection {
  return name.startsWith(BY_ID)
    ? {by: 'id', id: name.slice(BY_ID.length)}
    : {by: 'reference', prefix: prefixOf(name)};
}

function prefixOf(name: string): string {
  return RESERVED + name.slice(BY_REFERENCE.length) + ':';
}

// The prefix of the last reply that names a function; null if there is none.
export function findReferencePrefix(body: FormData): string | null {
  let prefix: string | null = null;
  body.forEach((value, name) => {
    if (name.startsWith(BY_REFERENCE)) {
      prefix = prefixOf(name);
    }
  });
  return prefix;
}

export function findStateKey(body: FormData): string | null {
  const key = body.get(KEY);
  return typeof key === 'string' ? key : null;
}
