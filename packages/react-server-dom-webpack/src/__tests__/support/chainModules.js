// A client component that returns its children.
import {installBundler} from './bundlerGlobals.js';

const METADATA = {id: 'pass', chunks: [], name: 'Pass'};

export const CLIENT_MODULES = {
  moduleMap: {pass: {Pass: METADATA}},
  moduleLoading: null,
  serverModuleMap: null,
};

const Pass = ({children}) => children;

export function installClientModules() {
  installBundler(
    () => ({Pass}),
    () => Promise.resolve(),
  );
}
