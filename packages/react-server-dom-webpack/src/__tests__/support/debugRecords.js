// The debug information of a finished stream in a form that can be compared: for each row what was
// said about it, in order, with the content of other rows in the places that refer to them. Times
// are left out, and rows have numbers in the order in which they are first met.
import {withoutWords} from './developmentRows.js';
import {parseRows} from './rows.js';

const REFERENCE = /^\$([LQW@ZhKBPi]?@?)([0-9a-f]+)((?::.*)?)$/;
const TIMES = new Set(['time', 'start', 'end']);

class Reader {
  constructor(bytes) {
    // Row id → what is said about it, and its content.
    this.rows = new Map();
    this.calls = [];
    this.numbers = new Map();
    for (const row of parseRows(bytes)) {
      this.add(row);
    }
  }

  add({id, tag, text}) {
    if (tag === 'W') {
      this.calls.push(JSON.parse(text));
    } else if (tag !== 'N') {
      const row = this.rows.get(id) ?? {debug: [], content: []};
      this.rows.set(id, row);
      if (tag === 'D') {
        row.debug.push(JSON.parse(text));
      } else {
        row.content.push({tag, text});
      }
    }
  }

  describe() {
    const root = this.describeRow('', 0);
    return [root, ...this.calls.map(call => this.resolve(call))];
  }

  describeRow(prefix, id) {
    const known = this.numbers.get(id);
    if (known !== undefined) {
      return `${prefix}#${known}`;
    }
    const number = this.numbers.size;
    this.numbers.set(id, number);
    const row = this.rows.get(id);
    if (row === undefined) {
      return `${prefix}#${number} missing`;
    }
    return {
      row: `${prefix}#${number}`,
      debug: row.debug.map(entry => this.resolve(entry)),
      content: row.content.map(({tag, text}) =>
        this.describeContent(tag, text),
      ),
    };
  }

  // A row that is only a reference stands for the other row.
  follow(id) {
    const {debug, content} = this.rows.get(id) ?? {debug: [], content: []};
    const [text] = content.map(({text: only}) => only);
    const match = /^"\$([0-9a-f]+)"$/.exec(text);
    return match !== null && debug.length === 0 && content.length === 1
      ? this.follow(parseInt(match[1], 16))
      : id;
  }

  describeContent(tag, text) {
    if (text === '') {
      return tag + 'halted';
    }
    return /^[A-Z]?$/.test(tag) && /^["{[]/.test(text)
      ? {tag, is: this.resolve(JSON.parse(text))}
      : tag + text;
  }

  resolve(value) {
    if (typeof value === 'string') {
      const match = REFERENCE.exec(value);
      if (match === null) {
        return withoutWords(JSON.stringify(value));
      }
      const [, prefix, id, path] = match;
      const row = this.describeRow(`$${prefix}`, this.follow(parseInt(id, 16)));
      return path === '' ? row : {path, row};
    }
    if (Array.isArray(value)) {
      return value.map(item => this.resolve(item));
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([key, part]) => [
            key,
            TIMES.has(key) ? 'time' : this.resolveField(key, part),
          ]),
        )
      : value;
  }

  // A stack without frames may be left out.
  resolveField(key, value) {
    return key === 'stack' && value === '$Y' ? [] : this.resolve(value);
  }
}

export function describeDebugInfo(bytes) {
  return new Reader(bytes).describe();
}
