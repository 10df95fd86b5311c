import {inheritFromPromise} from '../promiseLike.js';

function createClass() {
  class Like {
    then(resolve) {
      resolve('own');
    }
  }
  inheritFromPromise(Like.prototype);
  return Like;
}

test('an instance passes the checks for promises', () => {
  const like = new (createClass())();
  expect(like).toBeInstanceOf(Promise);
  expect(like.constructor).toBe(Promise);
});

test('`then` is the method of the class, also for an await', async () => {
  const Like = createClass();
  expect(Object.hasOwn(Like.prototype, 'then')).toBe(true);
  expect(await new Like()).toBe('own');
});

test('Promise itself does not change', () => {
  const before = Reflect.ownKeys(Promise.prototype);
  const {then} = Promise.prototype;
  createClass();
  expect(Reflect.ownKeys(Promise.prototype)).toEqual(before);
  expect(Promise.prototype.then).toBe(then);
});
