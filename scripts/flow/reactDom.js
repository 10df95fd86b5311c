/* The part of react-dom that the sources use. React DOM's preload functions call the renderer
   through its internals, with one method for each kind of hint. */

type HintOptions = {readonly [option: string]: string | void, ...};

// The keys are the letters of hint rows; the first parameter identifies the resource.
type ReactDOMHintDispatcher = {
  [code: string]: (...parameters: ReadonlyArray<unknown>) => unknown,
};

declare module 'react-dom' {
  declare const version: string;
  declare function preconnect(href: string, options?: HintOptions): void;
  declare function prefetchDNS(href: string): void;
  declare function preinit(href: string, options: HintOptions): void;
  declare function preinitModule(href: string, options?: HintOptions): void;
  declare function preload(href: string, options: HintOptions): void;
  declare function preloadModule(href: string, options?: HintOptions): void;
  declare const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: {
    d: ReactDOMHintDispatcher,
    ...
  };
}
