// Paths of files in webpack's requests and resources. There, `?` begins a query and `#` a fragment;
// in a path they follow a null character.

const RESOURCE = /^((?:\0.|[^?#\0])*)/;

// The request for a file, or for a folder.
export function requestOf(file: string): string {
  return file.replace(/(?<!\0)[?#]/g, '\0$&');
}

// The text without null characters. That of a resource without a query is its file.
export function fileOf(resource: string): string {
  return resource.replace(/\0(.)/g, '$1');
}

// The file of a resource with a query or a fragment.
export function pathOf(resource: string): string {
  return fileOf(RESOURCE.exec(resource)?.[1] ?? resource);
}
