// Replaces the source of a module by its version for the server.

import type {ModuleReader} from './moduleReader.js';

import {directiveOfFile} from '../directives/directiveOfFile.js';
import {rewriteClientModule} from './clientModule.js';
import {rewriteServerModule} from './serverModule.js';
import {canHaveDirective, readText} from './sourceText.js';

// Returns the same string or bytes if the module has no directive.
export async function rewriteModule(
  source: unknown,
  url: string,
  reader: ModuleReader,
): Promise<unknown> {
  if (!canHaveDirective(source)) {
    return source;
  }
  const text = readText(source, url);
  const file = {name: url, source: text, sourceType: 'module' as const};
  switch (directiveOfFile(file, reader.warn)) {
    case 'use client':
      return rewriteClientModule(text, url, reader);
    case 'use server':
      return rewriteServerModule(text, url, reader);
    default:
      return source;
  }
}
