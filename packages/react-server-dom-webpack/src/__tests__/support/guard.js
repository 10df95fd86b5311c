// A test that hangs should say what it waited for, long before Jest gives up on it.

const PATIENCE = 4000;

export function within(promise, what, milliseconds = PATIENCE) {
  let timer;
  const tooLate = new Promise((resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what}: nothing after ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

export function sleep(milliseconds) {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}
