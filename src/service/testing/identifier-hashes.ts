import { createIdentifierHashes } from '#service/identity/identifier-hashes.ts';

export const testHashKey = 'key of the tests';
export const testHashes = createIdentifierHashes(testHashKey);
