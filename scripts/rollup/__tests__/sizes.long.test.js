'use strict';

const {measureBundles} = require('../measure.js');
const {numbersOf, readTable} = require('../sizeTable.js');

// Every change of the code changes sizes a little; the document need not be updated each time.
const TOLERANCE = 0.2;

test('docs/sizes.md has the sizes of the bundles', async () => {
  const measured = await measureBundles();
  const table = readTable();

  expect(table.map(([name]) => name)).toEqual(
    measured.map(({name}) => name.replace('react-server-dom-webpack-', '')),
  );
  table.forEach(([name, numbers], row) => {
    const fresh = numbersOf(measured[row]);
    expect(fresh.length).toBe(10);
    expect(numbers.length).toBe(fresh.length);
    for (const [column, number] of numbers.entries()) {
      if (fresh[column] === null) {
        expect(number).toBe(null);
      } else {
        const difference = Math.abs(number - fresh[column]) / fresh[column];
        expect([name, column, difference < TOLERANCE]).toEqual([
          name,
          column,
          true,
        ]);
      }
    }
  });
}, 120000);
