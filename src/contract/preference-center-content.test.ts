import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { centerContentSchema } from './preference-center-content.ts';

const faultsOf = (shownInside: string[]) =>
  z
    .safeParse(centerContentSchema, { name: 'Choices', defaultLanguage: 'en', shownInside })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

test('where a center may be shown are origins, and nothing that a policy reads otherwise', () => {
  const origins = ['https://shop.example.org', 'http://localhost:3000', 'https://[::1]:8080'];
  expect(faultsOf(origins)).toEqual([]);
  for (const wrong of [
    'https://*.example.org',
    'https://a;sandbox',
    'https://a,https:',
    "https://'self'",
    'https://shop.example.org/',
    'ftp://shop.example.org',
  ]) {
    expect(faultsOf([wrong]), wrong).toEqual(['shownInside.0']);
  }
});
