/** Creates the function that replaces a server function imported by client code. */
export function createServerReference<A extends any[] = any[], R = unknown>(
  id: string,
  /** Development only. */
  functionName?: string,
): (...args: A) => Promise<R>;
