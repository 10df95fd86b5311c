// Stands for react-server/src/partition/postpone.js in a control build: nothing is postponed.

export function isFull() {
  return false;
}

export function weighPass() {
  return 0;
}

export function canPostpone() {
  return false;
}
