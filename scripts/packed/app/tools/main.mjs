// Creates a plugin, and prints the references that the hooks create.
import {createRequire} from 'node:module';
import act from './actions.mjs';
import {Button} from './clientPart.mjs';

const require = createRequire(import.meta.url);

const Plugin = require('react-server-dom-webpack/plugin');
new Plugin({isServer: false});

function print({$$typeof, $$id}) {
  const name = $$id.slice($$id.lastIndexOf('/') + 1);
  console.log(Symbol.keyFor($$typeof), name);
}

print(Button);
print(require('./clientPart.cjs').Button);
print(act);
print(require('./actions.cjs').act);
