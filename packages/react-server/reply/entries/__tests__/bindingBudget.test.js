import {BindingBudget} from '../bindingBudget.js';
import {DEFAULT_LIMITS} from '../limits.js';

function budgetOf(arraySizeLimit) {
  return new BindingBudget({...DEFAULT_LIMITS, arraySizeLimit});
}

test('at most a thousand arguments can be bound', () => {
  const budget = budgetOf(1_000_000);
  budget.charge(Array(1000).fill(0));
  expect(() => budget.charge(Array(1001).fill(0))).toThrow(
    expect.objectContaining({code: 580}),
  );
});

test('only binding an array again costs', () => {
  const budget = budgetOf(10);
  for (let index = 0; index < 10; index++) {
    budget.charge([1, 2, 3, 4, 5]);
  }
  const args = [1, 2, 3, 4, 5];
  budget.charge(args);
  budget.charge(args);
  budget.charge(args);
  expect(() => budget.charge(args)).toThrow('more than 10 copies');
});

test('an empty array costs nothing', () => {
  const budget = budgetOf(0);
  const nothing = [];
  budget.charge(nothing);
  budget.charge(nothing);
});
