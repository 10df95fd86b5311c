// The tools for rows of the conformance tables. The model of a row needs the React of one server
// layer; the expected value needs no React.
import {clientExport, clientModule} from './clientModules.js';
import {sleep} from './guard.js';
import {turns} from './turns.js';

const ELEMENT = Symbol.for('react.transitional.element');
const LAZY = Symbol.for('react.lazy');

// h(type, {key, …props}, …children), through the JSX runtime of the layer.
export function serverEnvironment({React, ReactDOM, jsxRuntime, Server}) {
  function h(type, config, ...children) {
    const {key, ...props} = config ?? {};
    if (children.length > 1) {
      return jsxRuntime.jsxs(type, {...props, children}, key);
    }
    if (children.length === 1) {
      props.children = children[0];
    }
    return jsxRuntime.jsx(type, props, key);
  }
  const Pass = ({children}) => children;
  return {
    React,
    ReactDOM,
    Server,
    h,
    jsx: jsxRuntime.jsx,
    Pass,
    sleep,
    turns,
    clientReference: (id, name) =>
      Server.registerClientReference(() => {}, id, name),
    never: () => new Promise(() => {}),
    // Filled before the render starts; a component may abort its own render.
    abort: () => {},
  };
}

// `h` for expected values: creates the element of a decoder.
function decodedElement(type, config, ...children) {
  const {key = null, ...props} = config ?? {};
  if (children.length > 0) {
    props.children = children.length === 1 ? children[0] : children;
  }
  return elementWithProps(type, key, props);
}

function elementWithProps(type, key, props) {
  return {$$typeof: ELEMENT, type, key, ref: null, props};
}

function errorWithDigest(digest) {
  const error = new Error('as decoded');
  if (digest !== undefined) {
    error.digest = digest;
  }
  return error;
}

function rejecting(error) {
  return {
    status: 'rejected',
    reason: error,
    then: (resolve, reject) => reject(error),
  };
}

function throwing(error) {
  return {
    $$typeof: LAZY,
    _init: () => {
      throw error;
    },
  };
}

export function expectationEnvironment() {
  return {
    h: decodedElement,
    elementWithProps,
    fragment: Symbol.for('react.fragment'),
    suspense: Symbol.for('react.suspense'),
    clientExport,
    clientModule,
    errorWithDigest,
    // a promise that rejects with the error, a lazy that throws it
    rejecting,
    throwing,
    rejects: digest => rejecting(errorWithDigest(digest)),
    throws: digest => throwing(errorWithDigest(digest)),
  };
}
