// Prints the output of the hook `load` for the modules in its arguments as JSON.
import {readFile} from 'node:fs/promises';
import {pathToFileURL} from 'node:url';
import * as hooks from 'react-server-dom-webpack/node-loader';

const folder = pathToFileURL(process.cwd() + '/').href;

async function readURL(url, {format}) {
  const source = url.startsWith('data:')
    ? await (await fetch(url)).text()
    : await readFile(new URL(url, folder), 'utf8');
  return {format: format ?? 'module', source};
}

async function main() {
  const loaded = {};
  for (const name of process.argv.slice(2)) {
    const {source} = await hooks.load(folder + name, {}, readURL);
    loaded[name] = source;
  }
  console.log(JSON.stringify(loaded));
}

main();
