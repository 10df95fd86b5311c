// Rows for the children of `picture` and `noscript` do not change the decoded values: generated
// trees with such elements equal trees with other elements in their place.
import fc from 'fast-check';

import {
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
  buildRecipe,
} from '../support/recipes/build.js';
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {
  RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from '../support/recipes/index.js';
import {contains, containsKind} from '../support/recipes/unsound.js';
import {renderBytes} from '../support/render.js';

const RUNS = runsFromEnvironment(__DEV__ ? 25 : 50);

// Children that fail also fail their element, since it refers to them by value. And values below a
// key with a colon have no path, unless they are in their own row.
const TREES = RECIPES.filter(
  recipe =>
    !containsKind(recipe, ['failing']) && !contains(recipe, hasColonName),
);

function hasColonName(part) {
  return Array.isArray(part) && ['a:b', ':'].includes(part[0]);
}

const CHUNK_SIZES = fc.constantFrom(undefined, 100, 1000, Infinity);

// Types of the recipes → their replacements, names of the same lengths, so that rows have the same
// sizes.
const REPLACED = new Map([
  ['section', ['picture', 'x-pictr']],
  ['li', ['noscript', 'x-nscrpt']],
]);

const OPTIONS = {
  onError: ({message}) => (message.length < 9 ? message : 'refused'),
};

let layers;

beforeAll(() => {
  layers = loadLayers();
});

// `variant` selects the replacements.
function render(recipe, variant, progressiveChunkSize) {
  const layer = layers.servers.ours;
  const {h, jsx, ...environment} = serverEnvironment(layer);
  const typeFor = type => REPLACED.get(type)?.[variant] ?? type;
  const model = buildRecipe(recipe, {
    ...environment,
    h: (type, ...rest) => h(typeFor(type), ...rest),
    jsx: (type, ...rest) => jsx(typeFor(type), ...rest),
  });
  const bytes = renderBytes(layer, model, {
    manifest: RECIPE_MANIFEST,
    options: {...OPTIONS, progressiveChunkSize},
  });
  return within(bytes, 'render');
}

function withPlainNames(text) {
  return Array.from(REPLACED.values()).reduce(
    (result, [special, plain]) => result.replaceAll(special, plain),
    text,
  );
}

function decode(bytes) {
  const root = decodeBytes(layers.clients.ours, bytes, RECIPE_CONSUMER);
  return within(describeRoot(root, {callsActions: true}), 'decoding');
}

let outlined = 0;

async function expectNoDifference(recipe, progressiveChunkSize) {
  const special = await render(recipe, 0, progressiveChunkSize);
  const plain = await render(recipe, 1, progressiveChunkSize);
  outlined += withPlainNames(special.toString()) === plain.toString() ? 0 : 1;
  const [actual, expected] = await Promise.all([special, plain].map(decode));
  expect(withPlainNames(actual)).toBe(expected);
}

test(
  `${RUNS.numRuns} generated trees`,
  async () => {
    await fc.assert(
      fc.asyncProperty(TREES, CHUNK_SIZES, expectNoDifference),
      RUNS,
    );
    // Checks that enough children have their own rows.
    expect(outlined).toBeGreaterThan(RUNS.numRuns / 10);
  },
  timeoutFor(RUNS),
);
