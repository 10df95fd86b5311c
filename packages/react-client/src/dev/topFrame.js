// Errors that stand for a place in the code, in the format of React.

// The limit of React.
export const MOST_FRAMES = 10;

// The same error that React creates for each element, with up to `limit` frames.
export function createTopFrameError(limit: number): Error {
  const {stackTraceLimit} = Error;
  setLimit(limit);
  const error = new Error('react-stack-top-frame');
  setLimit(stackTraceLimit);
  return error;
}

function setLimit(limit: number): void {
  try {
    // Exists in V8 only.
    Error.stackTraceLimit = limit;
  } catch {
    // Applications can freeze the objects of the platform.
  }
}
