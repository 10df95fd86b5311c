import type {LoaderDefinition} from 'webpack';

/**
 * A webpack loader for the build of server components: replaces modules with "use client" by client references, and
 * registers the functions of modules with "use server".
 */
declare const loader: LoaderDefinition;
export = loader;
