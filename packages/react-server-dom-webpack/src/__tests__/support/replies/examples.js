// The worked examples of replies in docs/protocol/replies.md as data. `direction` is encode,
// decode, or action (forms that are submitted before hydration).
import fs from 'fs';
import path from 'path';

const DIRECTORY = path.join(__dirname, '..', '..', 'examples', 'reply');

// The file with shared data of all examples is skipped.
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
