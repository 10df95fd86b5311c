// Hints on the server: one function per row, each hint once per request and key. The keys and
// the models are part of the protocol.

import type {Request} from 'react-server/src/request/request.js';

import {OBJECT_PROTOTYPE} from 'flight-core/src/guard/plainObjects.js';
import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
import {emitHint, getHints} from 'react-server/src/rows/hints.js';

import {
  PRECONNECT,
  PREFETCH_DNS,
  PREINIT_MODULE,
  PREINIT_SCRIPT,
  PREINIT_STYLE,
  PRELOAD,
  PRELOAD_MODULE,
} from './hintCodes.js';

// The keys of the hints of a request.
export function createHints(): Set<string> {
  return new Set();
}

// Returns true if the key is new.
function remember(request: Request, key: string): boolean {
  const given = getHints(request);
  if (!(given instanceof Set) || given.has(key)) {
    return false;
  }
  given.add(key);
  return true;
}

type Options = {readonly [name: string]: unknown} | null;

// Any value may be given as options, and a text has its characters as properties.
function propertiesOf(options: unknown): Options {
  return asObjectOrFunction(Boolean(options) ? Object(options) : null);
}

// The options that have a value; null if there are none. They may be inherited, but not from
// Object.prototype.
function definedOptions(options: unknown): {[name: string]: unknown} | null {
  const properties = propertiesOf(options);
  const defined: Array<[string, unknown]> = [];
  let source: interface {} | null = properties;
  while (properties && source && source !== OBJECT_PROTOTYPE) {
    for (const name of Object.keys(source)) {
      const value = properties[name];
      if (value != null) {
        defined.push([name, value]);
      }
    }
    source = Object.getPrototypeOf(source);
  }
  return defined.length === 0 ? null : Object.fromEntries(defined);
}

// :HD"//dns.test"
function hintPrefetchDNS(request: Request, href: string): void {
  if (remember(request, PREFETCH_DNS + href)) {
    emitHint(request, PREFETCH_DNS, href);
  }
}

// :HC"//host.test", :HC["//host.test","use-credentials"]
function hintPreconnect(
  request: Request,
  href: string,
  crossOrigin: unknown,
): void {
  if (
    remember(request, `${PRECONNECT}${String(crossOrigin ?? null)}|${href}`)
  ) {
    const isText = typeof crossOrigin === 'string';
    emitHint(request, PRECONNECT, isText ? [href, crossOrigin] : href);
  }
}

// :HL["/a.css","style"], :HL["/f","font",{"type":"font/woff2"}]
export function hintPreload(
  request: Request,
  href: string,
  as: unknown,
  options: unknown,
): void {
  const image = as === 'image' ? propertiesOf(options) : null;
  const key = image === null ? keyOf(href, as) : keyOfImage(href, image);
  if (remember(request, key)) {
    const defined = definedOptions(options);
    emitHint(
      request,
      PRELOAD,
      defined === null ? [href, as] : [href, as, defined],
    );
  }
}

function keyOf(href: string, as: unknown): string {
  return `${PRELOAD}[${String(as)}]${href}`;
}

// Responsive images are equal if their sources are equal, even with different fallbacks.
function keyOfImage(
  href: string,
  {imageSrcSet, imageSizes}: {readonly [name: string]: unknown},
): string {
  if (typeof imageSrcSet !== 'string' || imageSrcSet === '') {
    return keyOf('[][]' + href, 'image');
  }
  const sizes = typeof imageSizes === 'string' ? `[${imageSizes}]` : '';
  return keyOf(`[${imageSrcSet}]${sizes}`, 'image');
}

type EmitHintWithOptions = (
  request: Request,
  href: string,
  options: unknown,
) => void;

function hintWithOptions(code: string): EmitHintWithOptions {
  return (request, href, options) => {
    if (remember(request, code + href)) {
      const defined = definedOptions(options);
      emitHint(request, code, defined === null ? href : [href, defined]);
    }
  };
}

// :Hm"/m.js", :Hm["/m.js",{"nonce":"N"}]; X and M alike
export const hintPreloadModule: EmitHintWithOptions =
  hintWithOptions(PRELOAD_MODULE);

// :HS"/t.css", :HS["/t.css","p"], :HS["/u.css",0,{"crossOrigin":""}]: 0 means no precedence
function hintPreinitStyle(
  request: Request,
  href: string,
  precedence: unknown,
  options: unknown,
): void {
  if (!remember(request, PREINIT_STYLE + href)) {
    return;
  }
  const level = typeof precedence === 'string' ? precedence : 0;
  const defined = definedOptions(options);
  if (defined !== null) {
    emitHint(request, PREINIT_STYLE, [href, level, defined]);
  } else {
    emitHint(request, PREINIT_STYLE, level === 0 ? href : [href, level]);
  }
}

// The first argument is the name of a resource, the others depend on the code.
type EmitHint = (
  request: Request,
  href: string,
  ...ReadonlyArray<unknown>
) => void;

export const HINTS_BY_CODE: {readonly [code: string]: EmitHint} = {
  [PREFETCH_DNS]: hintPrefetchDNS,
  [PRECONNECT]: hintPreconnect,
  [PRELOAD]: hintPreload,
  [PRELOAD_MODULE]: hintPreloadModule,
  [PREINIT_SCRIPT]: hintWithOptions(PREINIT_SCRIPT),
  [PREINIT_STYLE]: hintPreinitStyle,
  [PREINIT_MODULE]: hintWithOptions(PREINIT_MODULE),
};
