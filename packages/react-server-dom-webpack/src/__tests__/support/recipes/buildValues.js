// Builds values with their own value forms. `build` builds their parts.
import {File} from 'buffer';

import {inGuise} from '../guises.js';
import {settling} from './settling.js';

export const CLIENT_EXPORTS = [
  ['./one.js', 'Button'],
  ['./two.js', 'Panel'],
  ['./two.js', 'Badge'],
];

export function valueBuilders(build) {
  const buildAll = (recipes, kitchen) =>
    recipes.map(recipe => build(recipe, kitchen));
  const buildApart = (recipes, kitchen) =>
    buildAll(recipes, {...kitchen, around: null, cyclic: false});

  return {
    binary: (recipe, {guiseOf}) =>
      inGuise('binary', guiseOf(recipe), buildBinary(recipe)),
    blob: (recipe, kitchen) =>
      inGuise(
        'blob',
        kitchen.guiseOf(recipe),
        buildBlob(recipe, buildAll(recipe.parts, kitchen)),
      ),
    map: (recipe, kitchen) =>
      inGuise(
        'map',
        kitchen.guiseOf(recipe),
        new Map(recipe.entries.map(pair => buildAll(pair, kitchen))),
      ),
    set: (recipe, kitchen) =>
      inGuise(
        'set',
        kitchen.guiseOf(recipe),
        new Set(buildAll(recipe.items, kitchen)),
      ),
    iterator: ({items}, kitchen) => buildAll(items, kitchen)[Symbol.iterator](),
    formData: ({entries}, kitchen) => {
      const form = new FormData();
      for (const [name, value] of entries) {
        form.append(name, build(value, kitchen));
      }
      return form;
    },
    clientValue: ({reference}, {environment}) =>
      environment.clientReference(...CLIENT_EXPORTS[reference]),
    action: ({bound}, kitchen) =>
      buildAction(buildApart(bound, kitchen), kitchen.environment),
    error: (recipe, {guiseOf}) =>
      inGuise('error', guiseOf(recipe), new Error(recipe.message)),
    // In an array, because as the result of a component it is refused or not, depending on rows.
    json: ({text}) => [{toJSON: () => text}],
    iterable: ({items}, kitchen) => {
      const values = buildApart(items, kitchen);
      return {[Symbol.iterator]: () => values[Symbol.iterator]()};
    },
    stream: (recipe, kitchen) =>
      buildStream(playedBy(recipe, kitchen, buildApart)),
    byteStream: (recipe, kitchen) =>
      buildStream(playedBy(recipe, kitchen, buildApart), 'bytes'),
    asyncIterable: (recipe, kitchen) => {
      const play = playedBy(recipe, kitchen, buildApart);
      return recipe.once ? play() : {[Symbol.asyncIterator]: play};
    },
  };
}

const BYTES_PER_ELEMENT = {ArrayBuffer: 1, DataView: 1};

function buildBinary({kind, offset, length, first}) {
  const View = globalThis[kind];
  const size = View.BYTES_PER_ELEMENT ?? BYTES_PER_ELEMENT[kind];
  const bytes = new Uint8Array((offset + length) * size);
  bytes.forEach((_, index) => {
    bytes[index] = first + index * 37;
  });
  return kind === 'ArrayBuffer'
    ? bytes.buffer
    : new View(bytes.buffer, offset * size, length);
}

function buildBlob({file, type}, parts) {
  return file ? new File(parts, 'name.txt', {type}) : new Blob(parts, {type});
}

function buildAction(bound, {Server}) {
  const action = Server.registerServerReference(() => {}, 'act.js', 'save');
  return bound.length === 0 ? action : action.bind(null, ...bound);
}

// A generator function that yields each item at its time.
function playedBy({items, end}, kitchen, buildApart) {
  const values = buildApart(
    items.map(({of}) => of),
    kitchen,
  );
  const failed = end.is === 'failure';
  const [returned] = failed ? [] : buildApart([end], kitchen);
  return async function* play() {
    for (const [index, {wait}] of items.entries()) {
      await settling(wait, null);
      // An item that is a promise arrives as its value.
      yield values[index];
    }
    if (failed) {
      throw new Error(end.message);
    }
    return returned;
  };
}

function buildStream(play, type) {
  const items = play();
  let canceled = false;
  return new ReadableStream({
    type,
    cancel() {
      canceled = true;
    },
    async pull(controller) {
      const {done, value} = await items.next();
      if (canceled) {
        return;
      }
      if (done) {
        controller.close();
        // A pending view of a BYOB reader must be returned.
        controller.byobRequest?.respond(0);
      } else {
        controller.enqueue(value);
      }
    },
  });
}
