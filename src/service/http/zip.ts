import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip: read only when its turn comes, part by part. */
export type ZippedFile = {
  name: string;
  modified: Date;
  size: number;
  read: () => AsyncIterable<Uint8Array>;
};

/**
 * A zip of files, made as it's read: of them all, one part is held at a time. Pictures and PDFs are
 * compressed already. What fails on the way ends it before its end.
 */
export const toZip = (files: readonly ZippedFile[]): ReadableStream<Uint8Array> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  let current: Readable | undefined;
  // Who reads it may be gone.
  output.once('close', () => current?.destroy());
  zip.on('error', fail);
  for (const { name, modified, size, read } of files) {
    const options = { mtime: modified, size, compress: false };
    zip.addReadStreamLazy(name, options, (done) => {
      current = Readable.from(read());
      current.on('error', fail);
      done(null, current);
    });
  }
  zip.end();
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
};
