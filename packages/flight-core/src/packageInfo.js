// What the build writes into each bundle, from the package.json of the package that it belongs to.

// Applications may install it under another name.
export const PACKAGE_NAME: string = __PACKAGE_NAME__;

export const PACKAGE_VERSION: string = __PACKAGE_VERSION__;

// The release of React that the package follows.
export const REACT_VERSION: string = __REACT_VERSION__;
