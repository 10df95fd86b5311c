// Values of user code, of React and of V8, whose fields are read by name and may be missing; and
// records of layers above. Development looks into everything, so this is said once.

export type Anything = any; // whatever user code made
