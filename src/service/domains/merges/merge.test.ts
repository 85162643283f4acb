import { beforeEach, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

let purposes: string[];
let point: string;
beforeEach(async () => {
  await service.reset();
  purposes = [await api.activePurpose(), await api.activePurpose()];
  point = await api.activePoint({ PurposeIds: purposes });
});

type Purpose = Partial<GivenReceipt['purposes'][number]>;
/** A receipt of a person about the first purpose, unless it says another. */
const give = (identifier: string, interactionAt: string, purpose: Purpose = {}) =>
  record(point, {
    identifier,
    interactionAt,
    purposes: [{ id: purposes[0] ?? '', ...purpose }],
  });
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
const profileOf = async (identifier: string) =>
  (
    await api.done(listProfilesEndpoint, {
      headers: { identifier },
      query: { properties: 'linkTokens' },
    })
  ).content[0];
const transactionsOf = async (identifier: string) =>
  (
    await api.done(listTransactionsEndpoint, {
      headers: { identifier },
      query: { size: 50 },
      body: {},
    })
  ).content;
const mergesOf = async (identifier?: string) =>
  (await api.done(listMergesEndpoint, identifier ? { headers: { identifier } } : {})).content;

describe('a merge', () => {
  test('deletes the others and leaves one profile, with the magic link of the primary', async () => {
    await give('ana', '2026-01-01');
    await give('anna', '2026-01-02');
    const [ana, anna] = [await profileOf('ana'), await profileOf('anna')];
    expect(await merge('ana', 'anna')).toBe('1 data subject was merged into the primary one.');
    expect(await profileOf('anna')).toBeUndefined();
    const merged = await profileOf('ana');
    expect(merged).toMatchObject({ Id: ana?.Id, LinkToken: ana?.LinkToken });
    expect(merged?.LinkToken).not.toBe(anna?.LinkToken);
  });

  test('gives the transactions to the primary; receipts stay under the identifier that made them and are found by them', async () => {
    const [first] = await give('ana', '2026-01-01');
    const [second] = await give('anna', '2026-01-02', { type: 'WITHDRAWN' });
    await merge('ana', 'anna');
    const transactions = await transactionsOf('ana');
    expect(new Set(transactions.map(({ receiptId }) => receiptId))).toEqual(
      new Set([first, second]),
    );
    for (const { identifier } of transactions) expect(identifier).toBe('ana');
    const receiptIdentifiers = async (receiptId: string) => {
      const { content } = await api.done(listReceiptsEndpoint, { query: { receiptId }, body: {} });
      return content.map(({ dataSubjectIdentifier }) => dataSubjectIdentifier);
    };
    expect(await receiptIdentifiers(first ?? '')).toEqual(['ana']);
    expect(await receiptIdentifiers(second ?? '')).toEqual(['anna']);
  });
});

test('a merge is kept with who asked for it, and what was before and after', async () => {
  await give('ana', '2026-01-01');
  await give('anna', '2026-01-02', { type: 'WITHDRAWN' });
  await merge('ana', 'anna');
  expect(await mergesOf('ana')).toMatchObject([
    { before: [{ identifier: 'ana' }, { identifier: 'anna' }], after: { identifier: 'ana' } },
  ]);
});
