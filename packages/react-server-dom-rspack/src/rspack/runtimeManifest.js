// The manifests that Rspack's build writes. Their identifier is written out, because Rspack replaces it;
// it is read for each render, response and reply, because a new build replaces its value.

import type {
  ClientManifest,
  ServerConsumerManifest,
  ServerManifest,
} from 'react-server-dom/src/manifests/manifests.js';

export const serverManifests = {
  clientManifest: (): ClientManifest => __rspack_rsc_manifest__.clientManifest,
  serverManifest: (): ServerManifest => __rspack_rsc_manifest__.serverManifest,
};

export function consumerManifest(): ServerConsumerManifest {
  const {moduleLoading, serverConsumerModuleMap, serverManifest} =
    __rspack_rsc_manifest__;
  return {
    moduleMap: serverConsumerModuleMap ?? null,
    moduleLoading: moduleLoading ?? null,
    serverModuleMap: serverManifest ?? null,
  };
}
