/* The part of react-dom that the sources use. The internals are how React DOM's preload
   functions reach whoever renders; each method is one kind of hint. */

type HintOptions = {readonly [option: string]: string | void, ...};

type ReactDOMHintDispatcher = {
  f: () => boolean,
  r: (form: $FlowFixMe) => void,
  D: (href: string) => void,
  C: (href: string, crossOrigin: ?string) => void,
  L: (href: string, as: string, options?: ?HintOptions) => void,
  m: (href: string, options?: ?HintOptions) => void,
  S: (href: string, precedence: ?string, options?: ?HintOptions) => void,
  X: (href: string, options?: ?HintOptions) => void,
  M: (href: string, options?: ?HintOptions) => void,
  ...
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
