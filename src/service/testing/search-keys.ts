import { createSearchKeys } from '#service/identity/search-keys.ts';

export const testSearchKeys = createSearchKeys('key of the tests');
