// The worked examples of docs/protocol/stream.md as data: the exact bytes of a stream and
// the model.
import fs from 'fs';
import path from 'path';
import {parseBytes} from './bytesAsText.js';

const DIRECTORY = path.join(__dirname, '..', 'examples', 'wire');

export function exampleNames() {
  return fs
    .readdirSync(DIRECTORY)
    .map(file => path.basename(file, '.json'))
    .sort();
}

export function loadExample(name) {
  const file = path.join(DIRECTORY, name + '.json');
  const {description, bytes} = JSON.parse(fs.readFileSync(file, 'utf8'));
  return {name, description, bytes: parseBytes(bytes)};
}
