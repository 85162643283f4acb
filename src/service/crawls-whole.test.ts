// @module-tag more

import { beforeEach, expect, test } from 'vitest';
import { crawledLists, startCrawls } from './testing/crawls.ts';

const [people, size] = [230, 20];
const { reset, crawlUnderWrites } = await startCrawls(people);
beforeEach(reset);

test.each(crawledLists)('nobody is missed while people change: $name', async (list) => {
  const { missed, laterPages } = await crawlUnderWrites(list, size, size / 2);
  expect(missed).toBe(0);
  const isMoving = /(Modified|Updated|expiry)Date,desc|TransactionDate|identifierType/.test(
    list.name,
  );
  const isOfLinks = list.name === 'listLinkTokens by createdDate,desc';
  expect(laterPages > 0).toBe(isMoving || isOfLinks);
});
