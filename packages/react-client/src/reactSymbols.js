// By these React knows its elements and lazy nodes. The first also stands in item 0 of a
// tuple while that is being walked.

export const ELEMENT_TYPE: symbol = Symbol.for('react.transitional.element');
export const LAZY_TYPE: symbol = Symbol.for('react.lazy');
