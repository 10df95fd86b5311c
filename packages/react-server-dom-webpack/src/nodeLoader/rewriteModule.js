// Replaces the source of a module by its version for the server.

import type {MapReader, ModuleReader} from './moduleReader.js';
import type {Steps} from './steps.js';

import {directiveOfFile} from '../directives/directiveOfFile.js';
import {rewriteClientModule} from './clientModule.js';
import {rewriteServerModule} from './serverModule.js';
import {canHaveDirective, readText} from './sourceText.js';

// Returns the same string or bytes if the module has no directive.
export function* rewriteModule(
  source: unknown,
  url: string,
  reader: ModuleReader & MapReader,
): Steps<unknown> {
  if (!canHaveDirective(source)) {
    return source;
  }
  const text = readText(source, url);
  const file = {name: url, source: text, sourceType: 'module' as const};
  switch (directiveOfFile(file, reader.warn)) {
    case 'use client':
      return yield* rewriteClientModule(text, url, reader);
    case 'use server':
      return yield* rewriteServerModule(text, url, reader);
    default:
      return source;
  }
}
