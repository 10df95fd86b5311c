// For results and errors of promises and callbacks that nobody needs.

export function ignore(): void {}
