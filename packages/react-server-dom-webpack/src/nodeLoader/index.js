export function load(): void {}
