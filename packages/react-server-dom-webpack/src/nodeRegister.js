export default function register(): void {}
