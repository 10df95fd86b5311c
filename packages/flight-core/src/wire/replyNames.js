// Names of entries in replies and of fields in forms, shared by both sides. A decimal number alone
// is the name of a part.

// `S1`: the next item of stream 1.
export const STREAM_ENTRY = 'S';
// `_1_name`: the field `name` of form 1.
export const FORM_ENTRY = '_';

// The prefix of all fields that React adds to a form. `$ACTION_P1:0` is part 0 of the reply with
// the prefix P1.
export const ACTION_FIELD = '$ACTION_';
// `$ACTION_ID_act.js#save`: the form calls the function with this id.
export const ACTION_ID_FIELD = '$ACTION_ID_';
// `$ACTION_REF_P1`: the form calls the function that the reply with this prefix describes.
export const ACTION_REFERENCE_FIELD = '$ACTION_REF_';
// The component that gets the state that the function returns.
export const ACTION_KEY_FIELD = '$ACTION_KEY';
