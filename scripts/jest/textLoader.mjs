// The hooks of react-server-dom-webpack/node-loader, with sources converted to text.
import * as hooks from 'react-server-dom-webpack/node-loader';

export const {resolve} = hooks;

export function load(url, context, nextLoad) {
  return hooks.load(url, context, async (...args) => {
    const loaded = await nextLoad(...args);
    return typeof loaded.source === 'string' || loaded.source == null
      ? loaded
      : {...loaded, source: new TextDecoder().decode(loaded.source)};
  });
}
