export * from './server.browser';
