import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive by name, as texts. */
export const unzip = (archive: Uint8Array): Map<string, string> => {
  const bytes = Buffer.from(archive);
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(entry + 10);
    const size = bytes.readUInt32LE(entry + 20);
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(entry + at));
    const header = bytes.readUInt32LE(entry + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + size);
    files.set(
      bytes.toString('utf8', entry + 46, entry + 46 + (name ?? 0)),
      (method === 0 ? content : inflateRawSync(content)).toString('utf8'),
    );
    entry += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};
