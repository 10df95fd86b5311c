// The server half of the page, run with --conditions react-server: rows to stdout.
import {
  registerClientReference,
  renderToPipeableStream,
} from 'react-server-dom-webpack/server';
import {createPage, manifest} from './page.mjs';

const page = createPage(registerClientReference);
renderToPipeableStream(page, manifest).pipe(process.stdout);
