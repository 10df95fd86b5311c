// The fields of a form that was submitted before hydration. Besides the fields of the user it
// has those of React:
//
//   $ACTION_ID_<id>   the action is the function with that id
//   $ACTION_REF_<p>   the action is named by the reply with the prefix `$ACTION_<p>:`
//   $ACTION_<p>:…     the entries of that reply
//   $ACTION_KEY       the component that the state of the action belongs to

const RESERVED = '$ACTION_';
const BY_ID = '$ACTION_ID_';
const BY_REFERENCE = '$ACTION_REF_';
const KEY = '$ACTION_KEY';

export type Selection =
  | {readonly by: 'id', readonly id: string}
  | {readonly by: 'reference', readonly prefix: string};

export type FormFields = {
  // The fields of the user, in their order.
  readonly form: FormData,
  // Null if the form has no action.
  readonly selection: Selection | null,
};

// A button can have an action of its own, which comes after the action of the form: the last
// one wins.
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

// The prefix of the last reply that names an action; null if there is none.
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
