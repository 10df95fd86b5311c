// The worked examples of docs/protocol/stream.md as data: the exact bytes of a stream, the model
// and the decoded value.
import fs from 'fs';
import path from 'path';

const DIRECTORY = path.join(__dirname, '..', 'examples', 'wire');

export function exampleNames() {
  return fs
    .readdirSync(DIRECTORY)
    .map(file => path.basename(file, '.json'))
    .sort();
}

export function loadExample(name) {
  const file = path.join(DIRECTORY, name + '.json');
  const {description, expectation, bytesBase64} = JSON.parse(
    fs.readFileSync(file, 'utf8'),
  );
  return {
    name,
    description,
    expectation,
    bytes: Buffer.from(bytesBase64, 'base64'),
  };
}
