import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {createTestResponse, outcomeOf} from './support/responses.js';
import {getRoot} from '../index.js';
import {settleWhenLoaded} from '../loadModule.js';

function settle(loading, host) {
  const response = createTestResponse({host});
  const chunk = createBlockedChunk();
  settleWhenLoaded(response, chunk, 'reference', loading);
  return {response, chunk};
}

const ECHO = {requireModule: reference => `module of ${reference}`};

test('a module that needs no loading is available immediately, but not required', () => {
  const requireModule = jest.fn(() => 'module');
  const {chunk} = settle(null, {requireModule});
  expect(requireModule).not.toHaveBeenCalled();
  expect(outcomeOf(chunk).value).toBe('module');
  expect(requireModule).toHaveBeenCalledWith('reference');
});

test('a module that is loading is waited for', async () => {
  const loading = Promise.resolve();
  const {chunk} = settle(loading, ECHO);
  expect(outcomeOf(chunk).status).toBe('pending');
  await loading;
  expect(outcomeOf(chunk).value).toBe('module of reference');
});

test('a module that cannot be loaded fails', async () => {
  const {chunk} = settle(Promise.reject(new Error('lost')), ECHO);
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(outcomeOf(chunk).reason.message).toBe('lost');
});

test('an error of a listener after loading fails the response', async () => {
  const loading = Promise.resolve();
  const {response, chunk} = settle(loading, ECHO);
  chunk.then(() => {
    throw new Error('of a listener');
  });
  const root = getRoot(response);
  await loading;
  await null;
  expect(outcomeOf(root).reason.message).toBe('of a listener');
});

describe('a module whose recursion has no end', () => {
  const recurse = () => recurse() + 1;

  test('is rejected', () => {
    const {chunk} = settle(null, {requireModule: recurse});
    expect(outcomeOf(chunk).reason.message).toMatch('Maximum call stack');
  });

  test('fails alone if others wait for it', async () => {
    const {response, chunk} = settle(Promise.resolve(), {
      requireModule: recurse,
    });
    expect(outcomeOf(chunk).status).toBe('pending');
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(outcomeOf(chunk).reason.message).toMatch('Maximum call stack');
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
  });
});
