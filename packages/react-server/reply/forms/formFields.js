// The fields of a form that was submitted before hydration: fields of the user, and fields of
// React:
//
//   $ACTION_ID_<id>   the action is the function with that id
//   $ACTION_REF_<p>   the action is named by the reply with the prefix `$ACTION_<p>:`
//   $ACTION_<p>:…     the entries of that reply
//   $ACTION_KEY       the key of the component that gets the state of the action

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
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
  // The fields of the user, in their order.
  readonly form: FormData,
  // Null if the form has no action.
  readonly selection: Selection | null,
};

// A button can have its own action, which comes after the action of the form: the last
// one wins.
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

// The prefix of the last reply that names an action; null if there is none.
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

// The body of a submitted form or a call: a FormData of the platform or of a library.
export function requireForm(body: unknown, expected: string): void {
  if (!hasMethod(body, 'forEach') || !hasMethod(body, 'getAll')) {
    throw usageError(
      `The body must be ${expected}, got ${nameValue(body)}. Pass the result of ` +
        '`await request.formData()`, or of a parser.',
    );
  }
}
