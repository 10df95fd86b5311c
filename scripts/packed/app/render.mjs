// The server, run with --conditions react-server: writes rows to stdout.
import {
  registerClientReference,
  renderToPipeableStream,
} from 'react-server-dom-webpack/server';
import {createPage, manifest} from './page.mjs';

const page = createPage(registerClientReference);
renderToPipeableStream(page, manifest).pipe(process.stdout);
