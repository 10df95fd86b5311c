// For results and errors of promises and callbacks that no code needs.

export function ignore(): void {}
