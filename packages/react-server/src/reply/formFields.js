// The fields of a form that was submitted before the page was interactive. Among those of the
// user are those that React wrote:
//
//   $ACTION_ID_<id>   the form calls the function of that id
//   $ACTION_REF_<p>   the form calls what the reply with the prefix `$ACTION_<p>:` names
//   $ACTION_<p>:…     the entries of that reply
//   $ACTION_KEY       for which component the state that the function returns is meant

import {
  ACTION_FIELD,
  ACTION_ID_FIELD,
  ACTION_KEY_FIELD,
  ACTION_REFERENCE_FIELD,
} from 'flight-core/src/wire/replyNames.js';

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
    if (!name.startsWith(ACTION_FIELD)) {
      form.append(name, value);
    } else if (
      name.startsWith(ACTION_ID_FIELD) ||
      name.startsWith(ACTION_REFERENCE_FIELD)
    ) {
      selector = name;
    }
  });
  return {form, selection: selector === null ? null : readSelector(selector)};
}

function readSelector(name: string): Selection {
  return name.startsWith(ACTION_ID_FIELD)
    ? {by: 'id', id: name.slice(ACTION_ID_FIELD.length)}
    : {by: 'reference', prefix: prefixOf(name)};
}

function prefixOf(name: string): string {
  return ACTION_FIELD + name.slice(ACTION_REFERENCE_FIELD.length) + ':';
}

// The prefix of the last reply that names a function; null if there is none.
export function findReferencePrefix(body: FormData): string | null {
  let prefix: string | null = null;
  body.forEach((value, name) => {
    if (name.startsWith(ACTION_REFERENCE_FIELD)) {
      prefix = prefixOf(name);
    }
  });
  return prefix;
}

export function findStateKey(body: FormData): string | null {
  const key = body.get(ACTION_KEY_FIELD);
  return typeof key === 'string' ? key : null;
}
