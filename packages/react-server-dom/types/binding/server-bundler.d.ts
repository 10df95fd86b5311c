/**
 * The functions of the servers of one bundler. Turbopack has one.
 */

export {};
