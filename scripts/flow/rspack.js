/* The identifier that Rspack replaces by the manifests of a build. Its other globals are webpack's. */

declare const __rspack_rsc_manifest__: $FlowFixMe; // manifests.js has the types of its members
