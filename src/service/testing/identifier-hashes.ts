import { createIdentifierHashes } from '#service/identity/identifier-hashes.ts';

export const testHashes = createIdentifierHashes('key of the tests');
