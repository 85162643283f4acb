import { beforeEach, expect, test } from 'vitest';
import { crawledLists, startCrawls } from './testing/crawls.ts';

const [people, size] = [24, 5];
const { reset, crawlUnderWrites } = await startCrawls(people);
beforeEach(reset);

const moving = crawledLists.filter(({ name }) => /(Modified|Updated|expiry)Date,desc/.test(name));

// Every list in every order, with more people: crawls-whole.test.ts.
test.each(moving)('nobody is missed while people change, and it ends: $name', async (list) => {
  const { missed, mainPages, laterPages } = await crawlUnderWrites(list, size, size + 3);
  expect(missed).toBe(0);
  expect(mainPages).toBeLessThanOrEqual(Math.ceil(people / size));
  expect(laterPages).toBeGreaterThan(0);
  expect(laterPages).toBeLessThanOrEqual(2 * Math.ceil((2 * people) / size));
});
