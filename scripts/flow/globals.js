/* Names that exist without an import in the files Flow checks. */

// True in development bundles. Only entry files and dev/ may read it.
declare const __DEV__: boolean;
