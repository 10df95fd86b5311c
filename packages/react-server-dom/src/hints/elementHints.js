// The server emits a hint for each element that makes a browser load a resource, long before a
// client renders the element.

import type {Request} from 'react-server/src/request/request.js';

import {hintPreload, hintPreloadModule} from './serverHints.js';

// The format context, a set of bits for ancestors that change what an element loads. Elements in
// `noscript` load nothing if scripts run; in `picture` the browser chooses among the sources.
const INSIDE_NOSCRIPT = 1;
const INSIDE_PICTURE = 2;

type Props = {readonly [name: string]: unknown, ...};

// Returns the format context of the children.
export function enterElement(
  request: Request,
  type: string,
  props: Props,
  context: number,
): number {
  switch (type) {
    case 'img':
    case 'link':
      emitElementHint(request, type, props, context);
      return context;
    case 'picture':
      return context | INSIDE_PICTURE;
    case 'noscript':
      return context | INSIDE_NOSCRIPT;
    default:
      return context;
  }
}

// Props that cannot be converted to JSON emit no hint; the element is sent anyway.
function emitElementHint(
  request: Request,
  type: 'img' | 'link',
  props: Props,
  context: number,
): void {
  const emit = type === 'img' ? hintOfImage : hintOfLink;
  try {
    emit(request, props, context);
  } catch {}
}

function hintOfImage(request: Request, props: Props, context: number): void {
  if (context !== 0 || !loadsEarly(props)) {
    return;
  }
  const {src, srcSet, sizes, crossOrigin} = props;
  hintPreload(request, typeof src === 'string' ? src : '', 'image', {
    imageSrcSet: srcSet,
    imageSizes: typeof sizes === 'string' ? sizes : undefined,
    crossOrigin: corsMode(crossOrigin),
    integrity: props.integrity,
    type: props.type,
    fetchPriority: props.fetchPriority,
    referrerPolicy: props.referrerPolicy,
  });
}

function loadsEarly({src, srcSet, loading, fetchPriority}: Props): boolean {
  return (
    loading !== 'lazy' &&
    fetchPriority !== 'low' &&
    isRemote(src) &&
    isRemote(srcSet) &&
    (isText(src) || isText(srcSet))
  );
}

function isText(source: unknown): boolean {
  return typeof source === 'string' && source !== '';
}

const DATA_URL = /^data:/i;

// Whether the source is absent, or a URL that must be fetched.
function isRemote(source: unknown): boolean {
  return typeof source === 'string'
    ? !DATA_URL.test(source)
    : source === null || source === undefined;
}

// Like the HTML attribute: everything except one keyword means "anonymous".
function corsMode(crossOrigin: unknown): string | void {
  if (typeof crossOrigin !== 'string') {
    return undefined;
  }
  return crossOrigin === 'use-credentials' ? crossOrigin : '';
}

function hintOfLink(request: Request, props: Props, context: number): void {
  const {rel, href, itemProp} = props;
  if (
    (context & INSIDE_NOSCRIPT) !== 0 ||
    typeof href !== 'string' ||
    href === '' ||
    (itemProp !== null && itemProp !== undefined)
  ) {
    return;
  }
  const {crossOrigin, integrity, nonce, type, fetchPriority} = props;
  const {referrerPolicy, imageSrcSet, imageSizes, media} = props;
  const shared = {crossOrigin, integrity, nonce};
  const common = {...shared, type, fetchPriority, referrerPolicy};
  switch (rel) {
    case 'preload':
      hintPreload(request, href, props.as, {
        ...common,
        imageSrcSet,
        imageSizes,
        media,
      });
      break;
    case 'modulepreload':
      hintPreloadModule(request, href, {as: props.as, ...shared});
      break;
    case 'stylesheet':
      hintPreload(request, href, 'style', {...common, media});
      break;
  }
}
