'use strict';

const {checkDrawing, drawImports} = require('../drawing.js');

const CLIENT = 'packages/react-client/src/';

const EDGES = [
  [CLIENT + 'frame/frameBytes.js', CLIENT + 'rows/dispatchRow.js'],
  [CLIENT + 'frame/frameBytes.js', CLIENT + 'frame/pieces.js'],
  [CLIENT + 'rows/dispatchRow.js', CLIENT + 'revive/lazy.js'],
  [CLIENT + 'rows/dispatchRow.js', 'packages/flight-core/src/errors.js'],
  ['scripts/test.js', CLIENT + 'host.js'],
];

const DRAWING = `\`\`\`mermaid
flowchart LR
  subgraph react-client
    react-client/frame --> react-client/rows
    react-client/rows --> react-client/revive
  end
  react-client --> flight-core
\`\`\`
`;

test('one line per importing layer, then the packages', () => {
  expect(drawImports(EDGES)).toBe(DRAWING);
});

test('an import that a longer path implies has no arrow', () => {
  const edge = [CLIENT + 'frame/frameBytes.js', CLIENT + 'revive/lazy.js'];
  expect(drawImports([...EDGES, edge])).toBe(DRAWING);
});

test('a document with the drawing has no complaints', () => {
  expect(checkDrawing(EDGES, `# Imports\n\n${DRAWING}\n`)).toEqual([]);
});

test('missing and superfluous arrows are reported', () => {
  const edge = [CLIENT + 'forms/formAction.js', CLIENT + 'reply/walk.js'];
  const [missing, superfluous, whole] = checkDrawing(
    [EDGES[0], edge, EDGES[3]],
    DRAWING,
  );
  expect(missing).toMatch(/add +react-client\/forms --> .*reply/);
  expect(superfluous).toMatch(/remove +react-client\/rows --> .*revive/);
  expect(whole).toContain('flowchart LR');
});

test('a document without a drawing is reported', () => {
  expect(checkDrawing(EDGES, 'text')[0]).toContain('```mermaid');
});
