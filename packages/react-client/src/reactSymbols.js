// The symbols of React's elements and lazy nodes. During a walk, item 0 of a tuple is the
// first.

export const ELEMENT_TYPE: symbol = Symbol.for('react.transitional.element');
export const LAZY_TYPE: symbol = Symbol.for('react.lazy');
