import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import type { Parts } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { endDueConsents } from './end-due-consents.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const lifeS = 60;
// New people in the first round; in the second, their consents are due.
const people = ['one', 'two', 'three', 'four'];
const endDue = () => endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });

test('receipts, upserts, reads, endings and new points for the same people and elements at once lose nothing and never deadlock', async () => {
  const purposes = [
    await api.activePurpose({ ConsentLifeSpan: lifeS }),
    await api.activePurpose({ ConsentLifeSpan: lifeS }),
  ];
  const token = await api.pointToken(await api.activePoint({ PurposeIds: purposes }));

  const actsOf = async (round: number): Promise<[Endpoint, Parts][]> => {
    const names = Array.from({ length: 6 }, (_, index) => `Element ${round} ${index}`);
    const backwards = names.toReversed();
    const receiptOf = (identifier: string, TransactionType: string, isReversed: boolean): Parts => {
      const ids = isReversed ? purposes.toReversed() : purposes;
      const given = isReversed ? backwards : names;
      const body = api.receiptBody(token, {
        identifier,
        purposes: ids.map((Id) => ({ Id, TransactionType })),
        dsDataElements: Object.fromEntries(given.map((name) => [name, TransactionType])),
      });
      return { body };
    };
    const upsertOf = (dataSubjectIdentifier: string): Parts => ({
      headers: { dataSubjectIdentifier },
      body: { dataElements: backwards.map((name) => ({ name, value: 'upsert' })) },
    });
    return [
      ...people.flatMap((identifier): [Endpoint, Parts][] => [
        [submitReceiptEndpoint, receiptOf(identifier, 'CONFIRMED', false)],
        [upsertElementsEndpoint, upsertOf(identifier)],
        [submitReceiptEndpoint, receiptOf(identifier, 'OPT_IN', true)],
        [listProfilesEndpoint, {}],
      ]),
      [
        createCollectionPointEndpoint,
        { body: await api.pointBody({ PurposeIds: purposes, DataElements: backwards }) },
      ],
    ];
  };

  for (const round of [1, 2, 3, 4]) {
    const acts = await actsOf(round);
    const ends = people.map(endDue);
    const outcomes = await Promise.all(acts.map(([endpoint, parts]) => api.call(endpoint, parts)));
    await Promise.all(ends);
    expect(outcomes.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    clock.advance((lifeS + 1) * 1000);
  }
  await endDue();

  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select consent.status, consent.transaction_count::int as counted,
      count(*)::int as recorded, count(*) filter (where own.type = 'EXPIRED')::int as ends
    from subject_purposes as consent
    join transactions as own using (subject_id, purpose_id)
    group by consent.subject_id, consent.purpose_id`);
  expect(rows).toHaveLength(4 * purposes.length);
  // Two receipts and one end a round.
  const each = { status: 'EXPIRED', counted: 12, recorded: 12, ends: 4 };
  for (const row of rows) expect(row).toEqual(each);
});
