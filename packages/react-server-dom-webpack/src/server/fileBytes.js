// The bytes of one file as they arrive. Large pieces are kept. Many small ones would take far
// more memory than their bytes, so they are joined.

const SMALL = 2048;
const MANY = 256;

export class FileBytes {
  pieces: Array<Uint8Array> = [];
  // The number of small pieces at the end.
  smallOnes: number = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.smallOnes = piece.length < SMALL ? this.smallOnes + 1 : 0;
    if (this.smallOnes === MANY) {
      this.pieces.push(Buffer.concat(this.pieces.splice(-MANY)));
      this.smallOnes = 0;
    }
  }

  toFile(name: string, type: string): File {
    return new File(this.pieces, name, {type});
  }
}
