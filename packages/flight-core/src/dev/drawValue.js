// An excerpt of the code around a value, for messages about the value:
//
//   <Page title="A page" user={{save: ...}}>
//                              ^^^^^^^^^^^

import {memberOf} from '../guard/userValues.js';

const ELEMENT_TYPE: symbol = Symbol.for('react.transitional.element');
const FORWARD_REF_TYPE: symbol = Symbol.for('react.forward_ref');
const LAZY_TYPE: symbol = Symbol.for('react.lazy');
const MEMO_TYPE: symbol = Symbol.for('react.memo');
const SUSPENSE_TYPE: symbol = Symbol.for('react.suspense');
const CLIENT_REFERENCE_TYPE: symbol = Symbol.for('react.client.reference');
const SUSPENSE_LIST_TYPE: symbol = Symbol.for('react.suspense_list');
const VIEW_TRANSITION_TYPE: symbol = Symbol.for('react.view_transition');

const ELLIPSIS = '...';
const LONGEST_STRING = 10;
// Another entry is shown if it is shorter than this, and if the line is not too long.
const LONGEST_ENTRY = 10;
const LONGEST_CHILD = 15;
const LONGEST_LINE = 40;
// An excerpt of deeper values would be too wide.
const DEEPEST = 6;

// The text before, between and after entries.
type Frame = {
  readonly open: string,
  readonly between: string,
  readonly close: string,
  readonly longest: number,
  readonly ellipsis: string,
};

type Entry = {
  readonly label: string,
  readonly text: string,
  readonly isMarked: boolean,
};

// Props or list of children → type of the rendered element.
export type Types = {
  readonly typesOfProps: WeakMap<interface {}, unknown>,
  readonly typesOfChildren: WeakMap<interface {}, unknown>,
  ...
};

export const NO_TYPES: Types = {
  typesOfProps: new WeakMap(),
  typesOfChildren: new WeakMap(),
};

// An excerpt of the container, with a line that marks the value at the key.
export function drawAround(
  types: Types,
  container: interface {},
  key: string | number,
): string {
  const excerpt = new Excerpt(types);
  const text = excerpt.draw(container, String(key), 0);
  const {start, length} = excerpt;
  return start === -1
    ? `\n  ${text}`
    : `\n  ${text}\n  ${' '.repeat(start)}${'^'.repeat(length)}`;
}

export function drawValue(value: interface {}): string {
  return new Excerpt(NO_TYPES).draw(value, null, 0);
}

class Excerpt {
  readonly types: Types;
  // The position of the marked value.
  start: number = -1;
  length: number = 0;

  constructor(types: Types) {
    this.types = types;
  }

  draw(value: interface {}, marked: string | null, depth: number): string {
    const tag = tagOf(value);
    if (tag !== 'Object' && tag !== 'Array') {
      return tag;
    }
    if (depth > DEEPEST) {
      return drawShort(value);
    }
    if (Array.isArray(value)) {
      return this.types.typesOfChildren.has(value)
        ? this.drawChildren(value, marked, depth)
        : this.drawArray(value, marked, depth);
    }
    if (markOf(value) === ELEMENT_TYPE) {
      return `<${nameOfType(memberOf(value, 'type'))}/>`;
    }
    if (markOf(value) === CLIENT_REFERENCE_TYPE) {
      return 'client';
    }
    return this.types.typesOfProps.has(value)
      ? this.drawProps(value, marked)
      : this.drawObject(value, marked, depth);
  }

  drawArray(
    array: ReadonlyArray<unknown>,
    marked: string | null,
    depth: number,
  ): string {
    const frame = {
      open: '[',
      between: ', ',
      close: ']',
      longest: LONGEST_ENTRY,
      ellipsis: ELLIPSIS,
    };
    return this.join(frame, keysOf(array), key => ({
      label: '',
      text: this.drawInside(array, key, depth),
      isMarked: key === marked,
    }));
  }

  drawChildren(
    children: ReadonlyArray<unknown>,
    marked: string | null,
    depth: number,
  ): string {
    const type = nameOfType(this.types.typesOfChildren.get(children));
    const frame = {
      open: `<${type}>`,
      between: '',
      close: `</${type}>`,
      longest: LONGEST_CHILD,
      ellipsis: '{...}',
    };
    return this.join(frame, keysOf(children), key => {
      const child = read(children, key);
      const text =
        typeof child === 'string'
          ? child
          : `{${this.drawInside(children, key, depth)}}`;
      return {label: '', text, isMarked: key === marked};
    });
  }

  drawProps(props: interface {}, marked: string | null): string {
    const name = nameOfType(this.types.typesOfProps.get(props));
    const frame = {
      open: `<${name === '' ? ELLIPSIS : name} `,
      between: ' ',
      close: '>',
      longest: LONGEST_ENTRY,
      ellipsis: ELLIPSIS,
    };
    const keys = keysOf(props);
    if (keys.length === 0) {
      return frame.open.trimEnd() + frame.close;
    }
    return this.join(frame, keys, key => {
      const value = read(props, key);
      const isMarked = key === marked;
      const text =
        isMarked && typeof value === 'object' && value !== null
          ? this.draw(value, null, 1)
          : drawShort(value);
      return {
        label: drawKey(key) + '=',
        text: typeof value === 'string' ? text : `{${text}}`,
        isMarked,
      };
    });
  }

  drawObject(
    object: interface {},
    marked: string | null,
    depth: number,
  ): string {
    const frame = {
      open: '{',
      between: ', ',
      close: '}',
      longest: LONGEST_ENTRY,
      ellipsis: ELLIPSIS,
    };
    return this.join(frame, keysOf(object), key => ({
      label: drawKey(key) + ': ',
      text: this.drawInside(object, key, depth),
      isMarked: key === marked,
    }));
  }

  drawInside(container: interface {}, key: string, depth: number): string {
    const value = read(container, key);
    return typeof value === 'object' && value !== null
      ? this.draw(value, null, depth + 1)
      : drawShort(value);
  }

  // Entries that do not fit in the line become an ellipsis, except the marked one.
  join(
    {open, between, close, longest, ellipsis}: Frame,
    keys: ReadonlyArray<string>,
    entryOf: (key: string) => Entry,
  ): string {
    let line = open;
    keys.forEach((key, index) => {
      const {label, text, isMarked} = entryOf(key);
      line += (index > 0 ? between : '') + label;
      if (isMarked) {
        this.start = line.length;
        this.length = text.length;
        line += text;
      } else {
        const fits =
          text.length < longest && line.length + text.length < LONGEST_LINE;
        line += fits ? text : ellipsis;
      }
    });
    return line + close;
  }
}

export function tagOf(value: unknown): string {
  try {
    return String(
      Reflect.apply(Reflect.get(Object.prototype, 'toString'), value, []),
    ).slice('[object '.length, -1);
  } catch {
    return 'Object';
  }
}

function keysOf(container: interface {}): ReadonlyArray<string> {
  return Object.keys(container);
}

function markOf(value: unknown): unknown {
  return memberOf(value, '$$typeof');
}

// Undefined if a getter throws.
function read(container: interface {}, key: string): unknown {
  try {
    return memberOf(container, key);
  } catch {
    return undefined;
  }
}

function drawKey(key: string): string {
  const quoted = JSON.stringify(key);
  return `"${key}"` === quoted ? key : quoted;
}

function drawShort(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(
        value.length <= LONGEST_STRING
          ? value
          : value.slice(0, LONGEST_STRING) + ELLIPSIS,
      );
    case 'object':
      return drawShortObject(value);
    case 'function':
      return markOf(value) === CLIENT_REFERENCE_TYPE
        ? 'client'
        : `function ${String(value.name)}`.trimEnd();
    default:
      return String(value);
  }
}

function drawShortObject(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return '[...]';
  }
  if (markOf(value) === CLIENT_REFERENCE_TYPE) {
    return 'client';
  }
  const tag = tagOf(value);
  return tag === 'Object' ? '{...}' : tag;
}

function nameOfType(type: unknown): string {
  if (typeof type === 'string') {
    return type;
  }
  switch (type) {
    case SUSPENSE_TYPE:
      return 'Suspense';
    case SUSPENSE_LIST_TYPE:
      return 'SuspenseList';
    case VIEW_TRANSITION_TYPE:
      return 'ViewTransition';
  }
  if (typeof type !== 'object' || type === null) {
    return '';
  }
  switch (markOf(type)) {
    case FORWARD_REF_TYPE:
      return nameOfType(memberOf(type, 'render'));
    case MEMO_TYPE:
      return nameOfType(memberOf(type, 'type'));
    case LAZY_TYPE:
      return nameOfLazy(type);
    default:
      return '';
  }
}

function nameOfLazy(type: interface {}): string {
  try {
    return nameOfType(
      Reflect.apply(Reflect.get(type, '_init'), undefined, [
        Reflect.get(type, '_payload'),
      ]),
    );
  } catch {
    return '';
  }
}
