// The worked examples of replies in docs/protocol/replies.md as data. `direction` says what they
// are about: encode, decode, or action (forms that are submitted before hydration).
import fs from 'fs';
import path from 'path';

const DIRECTORY = path.join(__dirname, '..', '..', 'examples', 'reply');

// The file with what all examples share is skipped.
const ABOUT = 'about';

export function replyExampleNames(direction) {
  return fs
    .readdirSync(DIRECTORY)
    .map(file => path.basename(file, '.json'))
    .filter(name => name !== ABOUT && name.startsWith(direction + '-'))
    .sort();
}

export function loadReplyExample(name) {
  const file = path.join(DIRECTORY, name + '.json');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
