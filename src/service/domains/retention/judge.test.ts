import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { type RetentionEvent, retentionEvents, retentionTargets } from '#contract/retention.ts';
import { erasuresTable, legalHoldsTable } from '#service/db/schema/erasures.ts';
import { ownerAt } from '#service/domains/erasures/owners-at.ts';
import { retireDuePurposes } from '#service/domains/purposes/retire-due-purposes.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { type Judged, judge } from './judge.ts';
import type { RuleDefinition } from './old-enough.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const { subject } = createSubjectRows(db, clock.now);

const today = '2026-11-21T09:00:00.000Z';
const dayMs = 86_400_000;
/** A time so many days ago, to the millisecond. */
const ago = (days: number, ms = 0) => new Date(Date.parse(today) - days * dayMs + ms).toISOString();

let purpose: string;
let other: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    other = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [purpose, other] });
  }),
);

const idOf = async (identifier = 'someone@example.org'): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${identifier}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Nobody has the identifier.');
  return row.id;
};

type Said = Partial<GivenReceipt['purposes'][number]> & { days?: number; ms?: number };

/** What somebody said, each in a receipt of its own that arrived so many days ago. */
const say = async (...said: Said[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const { days = 0, ms = 0, ...fields } of said) {
    const at = ago(days, ms);
    const purposes = [{ id: purpose, ...fields }];
    ids.push(...(await record(point, { createdAt: at, interactionAt: at, purposes })));
  }
  return ids;
};

const everybody = () => sql`true`;
const judged = (rule: Partial<RuleDefinition>, now = today): Promise<Judged[]> =>
  judge(
    db,
    { target: 'PROFILE', purposeId: null, event: 'INTERACTION', days: 30, ...rule },
    everybody,
    now,
  );
const verdicts = async (rule: Partial<RuleDefinition>, now = today) =>
  (await judged(rule, now)).map(({ verdict }) => verdict);

type Case = [what: string, said: Said[], due: Record<RetentionEvent, string>];
const no = 'nothing';
/** What one consent that was last touched 30 days ago is to a rule of 30 days. */
const cases: Case[] = [
  [
    'a withdrawal, just old enough',
    [{ days: 90 }, { type: 'WITHDRAWN', days: 30 }],
    { INTERACTION: 'due', WITHDRAWAL: 'due', EXPIRY: no },
  ],
  [
    'a withdrawal a millisecond too young',
    [{ days: 90 }, { type: 'WITHDRAWN', days: 30, ms: 1 }],
    { INTERACTION: no, WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'an opt-out',
    [{ type: 'OPT_OUT', days: 31 }],
    { INTERACTION: 'due', WITHDRAWAL: 'due', EXPIRY: no },
  ],
  [
    'a hard opt-out',
    [{ type: 'HARD_OPT_OUT', days: 31 }],
    { INTERACTION: 'due', WITHDRAWAL: 'due', EXPIRY: no },
  ],
  ['a consent in force', [{ days: 400 }], { INTERACTION: 'inForce', WITHDRAWAL: no, EXPIRY: no }],
  [
    'an implicit consent in force',
    [{ type: 'IMPLICIT', days: 400 }],
    { INTERACTION: 'inForce', WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'a consent in force again after a withdrawal',
    [{ type: 'WITHDRAWN', days: 400 }, { days: 399 }],
    { INTERACTION: 'inForce', WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'an open double opt-in',
    [{ type: 'PENDING', days: 400 }],
    { INTERACTION: 'pending', WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'no consent',
    [{ type: 'NOTGIVEN', days: 31 }],
    { INTERACTION: 'due', WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'an expiry, just old enough and not recorded',
    [{ days: 90, expiryAt: ago(30) }],
    { INTERACTION: 'due', WITHDRAWAL: no, EXPIRY: 'due' },
  ],
  [
    'an expiry a millisecond too young, after an old interaction',
    [{ days: 90, expiryAt: ago(30, 1) }],
    { INTERACTION: 'due', WITHDRAWAL: no, EXPIRY: no },
  ],
  [
    'an expired double opt-in',
    [{ type: 'PENDING', days: 90, expiryAt: ago(60) }],
    { INTERACTION: 'due', WITHDRAWAL: no, EXPIRY: 'due' },
  ],
  [
    'an expiry that a receipt told',
    [{ days: 90 }, { type: 'EXPIRED', days: 30 }],
    { INTERACTION: 'due', WITHDRAWAL: no, EXPIRY: 'due' },
  ],
];

describe.each(cases)('%s', (_what, said, expected) => {
  test.each(retentionEvents)('%s', async (event) => {
    await say(...said);
    // Of one consent, a person and a profile are judged alike.
    for (const target of retentionTargets) {
      if (target === 'RECEIPTS' && said.length > 1) continue;
      const found = await verdicts({ target, event });
      expect(found, target).toEqual(expected[event] === no ? [] : [expected[event]]);
    }
  });

  test.each(retentionEvents)(
    '%s, for whoever is on hold or whose erasure was asked for',
    async (event) => {
      await say(...said);
      const isDue = expected[event] === 'due';
      const erasure = {
        id: crypto.randomUUID(),
        status: 'REQUESTED',
        subjectId: await idOf(),
        reason: 'PERSON_ASKED',
        requestedAt: today,
        requestedBy: 'support',
        dueAt: today,
      } as const;
      await db.insert(erasuresTable).values(erasure);
      const kept = expected[event] === no ? [] : [isDue ? 'erasureAsked' : expected[event]];
      expect(await verdicts({ target: 'PERSON', event })).toEqual(kept);
      await db
        .insert(legalHoldsTable)
        .values({ subjectId: await idOf(), reason: 'Claim', heldAt: today, heldBy: 'support' });
      const held = isDue ? ['onHold'] : kept;
      expect(await verdicts({ target: 'PERSON', event })).toEqual(held);
      expect(await verdicts({ target: 'PROFILE', event })).toEqual(held);
      await db.delete(erasuresTable);
    },
  );
});

describe('a person', () => {
  test('goes only once nothing is in force or pending', async () => {
    await say({ type: 'WITHDRAWN', days: 40 }, { id: other, days: 90 });
    expect(await verdicts({ target: 'PERSON', event: 'WITHDRAWAL' })).toEqual(['inForce']);
    await say({ id: other, type: 'WITHDRAWN', days: 35 });
    expect(await judged({ target: 'PERSON', event: 'WITHDRAWAL' })).toEqual([
      { subjectId: await idOf(), key: null, verdict: 'due', profiles: 2 },
    ]);
  });

  test('is counted from the latest ending of all consents', async () => {
    await say({ type: 'WITHDRAWN', days: 90 }, { id: other, days: 80, expiryAt: ago(10) });
    expect(await verdicts({ target: 'PERSON', event: 'WITHDRAWAL' })).toEqual([]);
    expect(await verdicts({ target: 'PERSON', event: 'WITHDRAWAL', days: 10 })).toEqual(['due']);
    expect(await verdicts({ target: 'PERSON', event: 'EXPIRY', days: 10 })).toEqual(['due']);
  });

  test('who never did anything is counted from when they were created', async () => {
    await subject('imported@example.org', { createdAt: ago(30) });
    await subject('newer@example.org', { createdAt: ago(30, 1) });
    const subjectId = await idOf('imported@example.org');
    expect(await judged({ target: 'PERSON' })).toEqual([
      { subjectId, key: null, verdict: 'due', profiles: 0 },
    ]);
    expect(await judged({ target: 'PERSON', event: 'WITHDRAWAL' })).toEqual([]);
    expect(await judged({ target: 'PERSON', event: 'EXPIRY' })).toEqual([]);
  });
});

describe('a profile', () => {
  test('is judged alone, and by a rule of its purpose only', async () => {
    await say({ type: 'WITHDRAWN', days: 40 }, { id: other, days: 90 });
    const subjectId = await idOf();
    const due = { subjectId, key: purpose, verdict: 'due', profiles: 1 };
    expect(await judged({})).toContainEqual(due);
    expect(await judged({ purposeId: purpose })).toEqual([due]);
    expect(await verdicts({ purposeId: other })).toEqual(['inForce']);
    expect(await judged({ purposeId: other, event: 'WITHDRAWAL' })).toEqual([]);
  });

  test('of a purpose that retired has expired then', async () => {
    await say({ days: 90 });
    const query = { date: '2026-11-23' };
    await api.done(retirePurposeEndpoint, { params: { purposeId: purpose }, query });
    await retireDuePurposes(db, '2026-11-23T00:00:00.000Z');
    expect(await verdicts({ event: 'EXPIRY', days: 1 }, '2026-11-23T23:59:59.999Z')).toEqual([]);
    expect(await verdicts({ event: 'EXPIRY', days: 1 }, '2026-11-24T00:00:00.000Z')).toEqual([
      'due',
    ]);
    expect(await verdicts({}, '2026-11-22T23:59:59.999Z')).toEqual(['inForce']);
  });

  test('is not touched by a late receipt that decided nothing', async () => {
    await say({ type: 'WITHDRAWN', days: 40 });
    await record(point, {
      createdAt: today,
      interactionAt: ago(50),
      purposes: [{ id: purpose, type: 'CONFIRMED' }],
    });
    expect(await verdicts({})).toEqual(['due']);
  });
});

describe('a receipt', () => {
  const keys = async (rule: Partial<RuleDefinition>) =>
    (await judged({ target: 'RECEIPTS', ...rule })).map(({ key, verdict }) => [key, verdict]);

  test('is counted from its own interaction', async () => {
    const [old, , last] = await say({ days: 90 }, { days: 20 }, { type: 'WITHDRAWN', days: 10 });
    expect(await keys({})).toEqual([[old, 'due']]);
    expect(await keys({ event: 'WITHDRAWAL' })).toEqual([]);
    expect(await keys({ event: 'WITHDRAWAL', days: 10 })).toHaveLength(3);
    expect(await keys({ days: 10 })).toContainEqual([last, 'due']);
  });

  test('stays while one of the purposes that it names is in force', async () => {
    const at = ago(90);
    const purposes = [{ id: purpose, type: 'WITHDRAWN' as const }, { id: other }];
    const [id] = await record(point, { createdAt: at, interactionAt: at, purposes });
    for (const rule of [{}, { purposeId: purpose }, { event: 'WITHDRAWAL' }] as const) {
      expect(await keys(rule)).toEqual([[id, 'inForce']]);
    }
    await say({ id: other, type: 'WITHDRAWN', days: 20 });
    expect(await keys({ event: 'WITHDRAWAL' })).toEqual([]);
    expect(await keys({ purposeId: purpose })).toEqual([[id, 'due']]);
  });

  test('that names no purpose goes by its own interaction alone', async () => {
    const at = ago(90);
    const [id] = await record(point, { createdAt: at, interactionAt: at, purposes: [] });
    expect(await keys({})).toEqual([[id, 'due']]);
    expect(await keys({ purposeId: purpose })).toEqual([]);
    expect(await keys({ event: 'WITHDRAWAL' })).toEqual([]);
    await db
      .insert(legalHoldsTable)
      .values({ subjectId: await idOf(), reason: 'Claim', heldAt: today, heldBy: 'support' });
    expect(await keys({})).toEqual([[id, 'onHold']]);
  });
});

describe('a receipt that names no purpose is of', () => {
  const formers = [
    { identifier: 'ana@example.org', subjectId: 'second', mergedAt: '2026-03-01' },
    { identifier: 'ana@example.org', subjectId: 'first', mergedAt: '2026-02-01' },
  ];
  test.each([
    ['2026-01-15', 'first'],
    ['2026-02-01', 'first'],
    ['2026-02-15', 'second'],
    ['2026-03-15', 'now'],
  ])('whoever survived the record that had its identifier: %s, %s', (at, owner) => {
    expect(ownerAt(at, formers, 'now')).toBe(owner);
  });

  test('nobody, once its person is gone', () => {
    expect(ownerAt('2026-03-15', formers, undefined)).toBeUndefined();
  });
});
