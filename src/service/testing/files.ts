import { Buffer } from 'node:buffer';

const filled = (start: ArrayLike<number>, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  // No two parts are the same.
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8) * 17) % 251;
  bytes.set(start);
  return bytes;
};

/** Files that begin as those of their kinds, of any size. */
export const pdfOf = (size = 400) => filled(Buffer.from('%PDF-1.7\n'), size);
export const jpegOf = (size = 400) => filled([0xff, 0xd8, 0xff, 0xe0], size);
/** A whole one: a PNG is told by its parts. */
export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** The files of a zip whose files aren't compressed, by name. */
export const readZip = (zip: Uint8Array): Map<string, Uint8Array> => {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('The zip has no end.');
  const files = new Map<string, Uint8Array>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = bytes.readUInt32LE(entry + 20);
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength);
    const own = bytes.readUInt32LE(entry + 42);
    const start = own + 30 + bytes.readUInt16LE(own + 26) + bytes.readUInt16LE(own + 28);
    files.set(name, new Uint8Array(bytes.subarray(start, start + size)));
    const [extra, comment] = [bytes.readUInt16LE(entry + 30), bytes.readUInt16LE(entry + 32)];
    entry += 46 + nameLength + extra + comment;
  }
  return files;
};
