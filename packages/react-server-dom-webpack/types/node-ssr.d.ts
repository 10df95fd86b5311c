import type {EmittedServerConsumerManifest} from './plugin';
import type {ServerConsumerManifest} from './shared';

/**
 * The content of the SSR manifest that the plugin writes, as the manifest for `createFromNodeStream` and for the option
 * `serverConsumerManifest`. The id of each module is its file URL, which `installModuleLoading` loads.
 */
export function createServerConsumerManifest(
  manifest: EmittedServerConsumerManifest,
): ServerConsumerManifest & {
  moduleLoading: EmittedServerConsumerManifest['moduleLoading'];
  serverModuleMap: null;
};

/**
 * Defines `__webpack_chunk_load__` and `__webpack_require__` as globals that load modules with Node's `import`, by their
 * URLs. A second call has no effect. Throws if the globals have other values.
 */
export function installModuleLoading(): void;
