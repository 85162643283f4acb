import { beforeEach, expect, test } from 'vitest';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import type { transactionsTable } from '#service/db/schema/receipts.ts';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { findSetters } from './find-setters.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000000Z`;
const rows = createSubjectRows(db, () => day(20));

type Type = typeof transactionsTable.$inferInsert.type;
type Status = typeof subjectPurposesTable.$inferSelect.status;

/** The day of arrival of what set the status, of what CANCEL would give back, and of the first consent. */
const found = async (
  said: readonly [type: Type, day: number, arrivedOn?: number][],
  {
    consentOn,
    held,
    ...consent
  }: Partial<typeof subjectPurposesTable.$inferInsert> & {
    status: Status;
    held?: Status;
    consentOn?: number;
  },
) => {
  const purposeId = crypto.randomUUID();
  await db
    .insert(purposesTable)
    .values({ id: purposeId, organizationId: purposeId, createdAt: day(1) });
  const subjectId = await rows.subject(`${purposeId}@example.org`);
  const days = new Map<string | null, number>();
  for (const [type, at, arrivedOn = at] of said) {
    const withdrawalAt = type === 'CANCEL' || type.includes('OUT') ? day(at) : null;
    const fields = { type, interactionAt: day(at), createdAt: day(arrivedOn), withdrawalAt };
    days.set(await rows.transaction(subjectId, purposeId, fields), arrivedOn);
  }
  await rows.consent(subjectId, purposeId, {
    ...consent,
    statusBeforePending: held ?? null,
    consentAt: consentOn === undefined ? null : day(consentOn),
  });
  expect(await findSetters(db, null, 10)).toEqual({ last: subjectId, count: 1 });
  expect(await findSetters(db, subjectId, 10)).toBeUndefined();
  const [own] = await db.select().from(subjectPurposesTable);
  if (own === undefined) throw new Error('The consent is gone.');
  return {
    setOn: days.get(own.statusTransactionId),
    heldOn: days.get(own.transactionIdBeforePending),
    firstOn: own.firstConsentAt === null ? undefined : Number(own.firstConsentAt.slice(8, 10)),
  };
};

test('a consent was set by the yes that gave what is in force, and first given by the earliest', async () => {
  const said: [Type, number][] = [
    ['CONFIRMED', 1],
    ['CONFIRMED', 4],
    ['NO_CHOICE', 6],
  ];
  expect(await found(said, { status: 'ACTIVE', consentOn: 4 })).toEqual({
    setOn: 4,
    heldOn: undefined,
    firstOn: 1,
  });
});

test.each([
  ['a refusal by the first that no yes ended', 'HARD_OPT_OUT', 5, 1],
  ['one that a yes came after, as only a merge leaves it, by the latest', 'OPT_OUT', 2, 1],
  ['an end by the latest', 'EXPIRED', 9, 1],
] as const)('%s', async (_, status, setOn, firstOn) => {
  const said: [Type, number][] = [
    ['CONFIRMED', 1],
    ['OPT_OUT', 2],
    ['OPT_IN', 3],
    ['HARD_OPT_OUT', 5],
    ['HARD_OPT_OUT', 7],
    ['EXPIRED', 8],
    ['EXPIRED', 9],
  ];
  expect(await found(said, { status })).toEqual({ setOn, heldOn: undefined, firstOn });
});

test('a request was set by the first of its row, and what it waits beside by its own yes', async () => {
  const said: [Type, number][] = [
    ['OPT_IN', 1],
    ['PENDING', 3],
    ['PENDING', 4],
  ];
  expect(await found(said, { status: 'PENDING', held: 'OPT_IN', consentOn: 1 })).toEqual({
    setOn: 3,
    heldOn: 1,
    firstOn: 1,
  });
});

test('of two of the same time the one that arrived last counts', async () => {
  const { setOn } = await found(
    [
      ['OPT_IN', 1],
      ['CONFIRMED', 3, 4],
      ['CONFIRMED', 3, 5],
    ],
    { status: 'ACTIVE', consentOn: 3 },
  );
  expect(setOn).toBe(5);
});

test('whoever never said yes has no first consent', async () => {
  const said: [Type, number][] = [
    ['NOTGIVEN', 1],
    ['PENDING', 2],
    ['NO_CHOICE', 3],
  ];
  expect((await found(said, { status: 'NO_CONSENT' })).firstOn).toBeUndefined();
});

test('what a receipt has set since stays, and an earlier consent is found beside it', async () => {
  const said: [Type, number][] = [
    ['CONFIRMED', 1],
    ['CONFIRMED', 4],
  ];
  const set = crypto.randomUUID();
  const known = { statusTransactionId: set, firstConsentAt: day(4) };
  const { firstOn } = await found(said, { status: 'ACTIVE', consentOn: 4, ...known });
  expect(firstOn).toBe(1);
  expect((await db.select().from(subjectPurposesTable))[0]?.statusTransactionId).toBe(set);
});
