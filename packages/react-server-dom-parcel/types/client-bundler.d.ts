/** Creates the function that replaces a server function imported by client code. */
export function createServerReference<A extends any[] = any[], R = unknown>(
  moduleId: string,
  exportName: string,
): (...args: A) => Promise<R>;
