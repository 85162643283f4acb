import { hashText } from '#service/db/hash-text.ts';

/** What a session is called, as a UUID: neither its cookie nor the hash of it can be made of this. */
export const sessionIdOf = (idHash: string): string =>
  hashText(`The session ${idHash}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    '$1-$2-$3-$4-$5',
  );
