export * from './client-bundler';
