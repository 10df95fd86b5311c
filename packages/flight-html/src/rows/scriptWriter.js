// Script elements that are being written.

import type {ByteHost} from '../bytes/byteHost.js';

export type ScriptWriter = {
  readonly host: ByteHost,
  // The start tag of an element.
  readonly open: string,
  readonly parts: Array<Uint8Array>,
  // The next part.
  text: string,
  isInElement: boolean,
};

export function createScriptWriter(host: ByteHost, open: string): ScriptWriter {
  return {host, open, parts: [], text: '', isInElement: false};
}

export function write(writer: ScriptWriter, text: string): void {
  writer.text += text;
}

function endText(writer: ScriptWriter): void {
  const {host, parts, text} = writer;
  if (text !== '') {
    parts.push(host.encode(text));
    writer.text = '';
  }
}

export function writeBytes(writer: ScriptWriter, bytes: Uint8Array): void {
  endText(writer);
  writer.parts.push(bytes);
}

// The first statement opens an element.
export function openStatement(writer: ScriptWriter): void {
  writer.text += writer.isInElement ? ';' : writer.open;
  writer.isInElement = true;
}

export function closeElement(writer: ScriptWriter): void {
  if (writer.isInElement) {
    writer.text += '</script>';
    writer.isInElement = false;
  }
}

export function partsOf(writer: ScriptWriter): ReadonlyArray<Uint8Array> {
  endText(writer);
  return writer.parts;
}
