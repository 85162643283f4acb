import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { riskOf, saidIn } from '#contract/group-risk.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { groupRisks } from '#contract/merge-request-values.ts';
import {
  countDuplicateRisksEndpoint,
  createMergeRequestEndpoint,
  dismissGroupEndpoint,
  listDuplicatesEndpoint,
} from '#contract/merge-requests.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import { unknownId } from '#service/testing/api.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { countDuplicateRisks } from './count-duplicate-risks.ts';
import { createKeptRisks } from './kept-risks.ts';
import { listDuplicates } from './list-duplicates.ts';

const service = await startService();
const { api, clock, db } = service;
const rows = createSubjectRows(db, clock.now);

beforeEach(() => service.reset());

type Consent = { status: ConsentStatus; statusBeforePending?: ConsentStatus; expiryAt?: string };

/** What a record says to the one purpose; null: nothing. */
type Said = ConsentStatus | Consent | null;

const asConsent = (said: ConsentStatus | Consent): Consent =>
  typeof said === 'string' ? { status: said } : said;
const asked = (statusBeforePending: ConsentStatus): Consent => ({
  status: 'PENDING',
  statusBeforePending,
});

/** Groups of people, each a second older than the next, with what they say. */
const searched = async (purposeId: string, ...groups: Said[][]): Promise<string> => {
  for (const [number, said] of groups.entries()) {
    for (const [place, own] of said.entries()) {
      const identifier = `person ${number} ${place}`;
      const { id } = await api.upsert(identifier, [{ name: 'Badge', value: `badge ${number}` }]);
      if (own !== null) await rows.consent(id, purposeId, asConsent(own));
      clock.advance(1_000);
    }
  }
  const id = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: 'Same badge',
      customDataElementNames: ['Badge'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  await runSearches(service);
  return id;
};
const list = async (mergeRequestGuid: string, query: Record<string, unknown> = {}) =>
  api.done(listDuplicatesEndpoint, { params: { mergeRequestGuid }, query });
const count = (mergeRequestGuid: string) =>
  api.done(countDuplicateRisksEndpoint, { params: { mergeRequestGuid } });
/** "0 REFUSAL": by which badge they were found, which the number needn't follow. */
const told = async (id: string, query: Record<string, unknown> = {}) =>
  (await list(id, query)).content.map(
    ({ dataSubjects, risk }) => `${dataSubjects[0]?.identifier.split(' ')[1]} ${risk}`,
  );
const counts = (refusalCount: number, differsCount: number, nothingCount: number) => ({
  refusalCount,
  differsCount,
  nothingCount,
});

const three = [
  ['ACTIVE', 'ACTIVE'],
  ['WITHDRAWN', 'ACTIVE'],
  ['ACTIVE', 'EXPIRED', null],
] satisfies Said[][];

test('each open group says what is at stake, and how many have what is counted', async () => {
  const id = await searched(await api.activePurpose(), ...three);
  expect((await told(id)).toSorted()).toEqual(['0 NOTHING', '1 REFUSAL', '2 DIFFERS']);
  expect(await count(id)).toEqual(counts(1, 1, 1));
});

test('the worst come first, page by page, or alone', async () => {
  const id = await searched(await api.activePurpose(), ...three, ['HARD_OPT_OUT', 'OPT_IN']);
  const { content } = await list(id, { sort: 'risk' });
  const places = content.map(({ risk }) => groupRisks.indexOf(risk as 'REFUSAL'));
  expect(places).toEqual([0, 0, 1, 2]);
  const [first = 0, second = 0] = content.map(({ number }) => number);
  expect(first).toBeLessThan(second);
  expect(await told(id, { sort: 'risk', page: 1, size: 3 })).toEqual(['0 NOTHING']);
  const differing = await list(id, { risk: 'DIFFERS' });
  expect(differing.totalElements).toBe(1);
  expect(await told(id, { risk: 'DIFFERS', status: 'MERGED' })).toEqual([]);
});

test('a refusal that is new for the first record is told, one that the first alone has is not', async () => {
  const id = await searched(
    await api.activePurpose(),
    [null, 'WITHDRAWN'],
    ['WITHDRAWN', null],
    [null, 'NO_CONSENT'],
    [null, null],
  );
  expect((await told(id)).toSorted()).toEqual(['0 DIFFERS', '1 NOTHING', '2 NOTHING', '3 NOTHING']);
});

test('a request that waits is told by what it would give back, until it has ended', async () => {
  const expiryAt = new Date(Date.parse(clock.now()) + 60_000).toISOString();
  const id = await searched(
    await api.activePurpose(),
    ['WITHDRAWN', asked('ACTIVE')],
    [asked('WITHDRAWN'), asked('ACTIVE')],
    [null, asked('HARD_OPT_OUT')],
    [asked('WITHDRAWN'), asked('WITHDRAWN')],
    ['WITHDRAWN', { ...asked('ACTIVE'), expiryAt }],
  );
  const risks = ['0 REFUSAL', '1 REFUSAL', '2 DIFFERS', '3 NOTHING'];
  expect((await told(id)).toSorted()).toEqual([...risks, '4 REFUSAL']);
  clock.advance(61_000);
  expect((await told(id)).toSorted()).toEqual([...risks, '4 DIFFERS']);
});

/** As the console reads them. */
const profilesOf = async (ids: readonly string[]): Promise<Profile[]> => {
  const profiles = [];
  for (const id of ids) {
    const own = await api.done(listProfilesEndpoint, {
      query: { properties: ['ignoreCount', 'includeAllPreferences'] },
      headers: { identifier: referenceTo(id) },
    });
    profiles.push(...own.content);
  }
  return profiles;
};
const comparisonOf = async (dataSubjectIds: string[]) =>
  (await api.done(compareDataSubjectsEndpoint, { body: { dataSubjectIds } })).dataSubjects;

test('a yes that someone who said no to everything never gave is a refusal at stake', async () => {
  const id = await searched(await api.activePurpose(), [null, null], [null, null], [null, null]);
  for (const identifier of ['person 0 0', 'person 2 0']) {
    const body = { everything: 'HARD_OPT_OUT' as const };
    const headers = { identifier };
    await api.done(recordDecisionsEndpoint, { headers, body }, { as: 'support' });
  }
  clock.advance(1_000);
  const later = await api.activePurpose();
  const service = await api.activePurpose({ Kind: 'SERVICE' });
  for (const { dataSubjects } of (await list(id)).content) {
    const other = dataSubjects.find(({ identifier }) => identifier.endsWith('1'));
    const isOfLast = other?.identifier === 'person 2 1';
    if (!isOfLast) await rows.consent(other?.id ?? '', later, { status: 'IMPLICIT' });
    await rows.consent(other?.id ?? '', service, { status: 'ALWAYS_ACTIVE' });
  }
  const calm = ['1 NOTHING', '2 NOTHING'];
  const found = (await told(id)).toSorted();
  expect(found).toEqual(['0 REFUSAL', ...calm]);
  for (const { risk, dataSubjects } of (await list(id)).content) {
    const ids = dataSubjects.map((own) => own.id);
    expect(riskOf(saidIn(await profilesOf(ids), await comparisonOf(ids)))).toBe(risk);
  }
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [later] }));
  // A yes in so many words, said since: what was implied stands beside it.
  const purposes = [{ Id: later, TransactionType: 'CONFIRMED' }];
  await api.receipt(token, { identifier: 'person 0 0', purposes });
  expect((await told(id)).toSorted()).toEqual(['0 DIFFERS', ...calm]);
});

test('it follows what people say, and how their consents end, at once', async () => {
  const purpose = await api.activePurpose();
  const id = await searched(purpose, [null, 'ACTIVE']);
  expect(await count(id)).toEqual(counts(0, 0, 1));
  const first = (await list(id)).content[0]?.dataSubjects[0]?.id ?? '';
  const expiryAt = new Date(Date.parse(clock.now()) + 60_000).toISOString();
  await rows.consent(first, purpose, { status: 'ACTIVE', expiryAt });
  expect(await count(id)).toEqual(counts(0, 0, 1));
  clock.advance(61_000);
  expect(await count(id)).toEqual(counts(0, 1, 0));
});

test('topics of which one consents to others are told while the consent stands', async () => {
  const purpose = await api.activePurpose();
  const id = await searched(purpose, ['ACTIVE', 'ACTIVE'], ['WITHDRAWN', 'WITHDRAWN']);
  for (const { dataSubjects } of (await list(id)).content) {
    await rows.choice({
      subjectId: dataSubjects[0]?.id ?? '',
      purposeId: purpose,
      choiceId: crypto.randomUUID(),
      isConsented: true,
    });
  }
  expect((await told(id)).toSorted()).toEqual(['0 DIFFERS', '1 NOTHING']);
});

describe('between two pages', () => {
  const page = async (id: string, number: number) => {
    const query = { sort: 'risk', status: 'OPEN', size: 2, page: number };
    const { content, totalElements } = await list(id, query);
    return { numbers: content.map((group) => group.number), totalElements };
  };

  test('a group that is settled is missed in the total, as pages moved up by one', async () => {
    const id = await searched(await api.activePurpose(), ...three, ['ACTIVE', 'ACTIVE']);
    const first = await page(id, 0);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'person 1 0', additionalIdentifiers: ['person 1 1'] },
    });
    const second = await page(id, 1);
    expect([first.totalElements, second.totalElements]).toEqual([4, 3]);
    // Read again, nobody is left out.
    const again = await page(id, 0);
    const all = new Set([...first.numbers, ...again.numbers, ...second.numbers]);
    expect(all.size).toBe(4);
  });

  test('a group that gets worse moves others to a later page, where they are read', async () => {
    const purpose = await api.activePurpose();
    const id = await searched(purpose, ...three, ['ACTIVE', 'ACTIVE']);
    const first = await page(id, 0);
    const last = (await page(id, 1)).numbers.at(-1);
    const group = (await list(id)).content.find(({ number }) => number === last);
    const subjectId = group?.dataSubjects[0]?.id ?? '';
    await db.delete(subjectPurposesTable).where(eq(subjectPurposesTable.subjectId, subjectId));
    await rows.consent(subjectId, purpose, asConsent('WITHDRAWN'));
    const second = await page(id, 1);
    expect(second.totalElements).toBe(4);
    const found = new Set([...first.numbers, ...second.numbers]);
    // One was read twice, and one is missing: fewer were found than there are.
    expect(found.size).toBe(3);
  });
});

describe('of a search with thousands of groups', () => {
  /** Keeps what it judged as if there were thousands. */
  const keeping = () => {
    const kept = createKeptRisks(1);
    const context = { db, now: clock.now };
    return {
      count: (id: string) => countDuplicateRisks(context, id, kept),
      told: async (id: string, query: Record<string, unknown>) => {
        const input = listDuplicatesEndpoint.query.parse(query);
        const { content } = await listDuplicates(context, id, input, kept);
        return content.map(
          ({ dataSubjects, risk }) => `${dataSubjects[0]?.identifier.split(' ')[1]} ${risk}`,
        );
      },
    };
  };
  const say = async (identifier: string, purposeId: string, said: ConsentStatus) => {
    const query = { properties: ['ignoreCount'] as const };
    const { content } = await api.done(listProfilesEndpoint, { query, headers: { identifier } });
    const subjectId = content[0]?.Id ?? '';
    await db.delete(subjectPurposesTable).where(eq(subjectPurposesTable.subjectId, subjectId));
    await rows.consent(subjectId, purposeId, asConsent(said));
  };

  test('a page shows what its groups have at stake now, though all were judged before', async () => {
    const purpose = await api.activePurpose();
    const id = await searched(purpose, ...three);
    const large = keeping();
    expect(await large.count(id)).toEqual(counts(1, 1, 1));
    await say('person 1 0', purpose, 'ACTIVE');
    await say('person 2 2', purpose, 'WITHDRAWN');
    expect(await large.told(id, { risk: 'REFUSAL' })).toEqual([]);
    const [worst, ...others] = await large.told(id, { sort: 'risk' });
    expect([worst, ...others.toSorted()]).toEqual(['2 REFUSAL', '0 NOTHING', '1 NOTHING']);
    expect(await large.count(id)).toEqual(counts(1, 0, 2));
  });

  test('what was judged before is counted until half a minute later, without what was settled', async () => {
    const purpose = await api.activePurpose();
    const id = await searched(purpose, ...three);
    const large = keeping();
    await large.count(id);
    await say('person 1 0', purpose, 'ACTIVE');
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'person 0 0', additionalIdentifiers: ['person 0 1'] },
    });
    expect(await large.count(id)).toEqual(counts(1, 1, 0));
    clock.advance(30_000);
    expect(await large.count(id)).toEqual(counts(0, 1, 1));
  });

  test('a group whose dismissal is undone is judged with the others', async () => {
    const id = await searched(await api.activePurpose(), ...three);
    const large = keeping();
    const [group] = (await list(id, { risk: 'REFUSAL' })).content;
    const params = { mergeRequestGuid: id, groupNumber: group?.number ?? 0 };
    const dataSubjectIds = group?.dataSubjects.map((own) => own.id);
    const dismiss = (isDismissed: boolean) =>
      api.done(dismissGroupEndpoint, { params, body: { isDismissed, dataSubjectIds } });
    await dismiss(true);
    expect(await large.count(id)).toEqual(counts(0, 1, 1));
    await dismiss(false);
    expect(await large.told(id, { risk: 'REFUSAL' })).toEqual(['1 REFUSAL']);
    expect(await large.count(id)).toEqual(counts(1, 1, 1));
  });

  test('another search is judged anew', async () => {
    const purpose = await api.activePurpose();
    const id = await searched(purpose, ...three);
    const large = keeping();
    await large.count(id);
    await say('person 1 0', purpose, 'ACTIVE');
    await db
      .update(mergeRequestsTable)
      .set({ searchedAt: new Date(Date.parse(clock.now()) + 1).toISOString() })
      .where(eq(mergeRequestsTable.id, id));
    expect(await large.count(id)).toEqual(counts(0, 1, 2));
  });

  const openThree = [0, 1, 2].map((number) => ({ number, status: 'OPEN' as const }));

  test('several who ask at once have it judged once', async () => {
    const id = await searched(await api.activePurpose(), ...three);
    let selects = 0;
    const counting = new Proxy(db, {
      get: (own, key) => {
        if (key === 'select') selects += 1;
        const value: unknown = Reflect.get(own, key, own);
        return typeof value === 'function' ? value.bind(own) : value;
      },
    });
    const selectsOf = async (times: number) => {
      const kept = createKeptRisks(1);
      selects = 0;
      const read = () =>
        kept.read({ db: counting, now: clock.now }, { id, searchedAt: null }, openThree);
      const all = await Promise.all(Array.from({ length: times }, read));
      expect(new Set(all.map(({ of }) => JSON.stringify([...of]))).size).toBe(1);
      return selects;
    };
    const once = await selectsOf(1);
    expect(once).toBeGreaterThan(0);
    expect(await selectsOf(5)).toBe(once);
  });

  test('a page is right though everyone on it changed, and those behind them', async () => {
    const purpose = await api.activePurpose();
    const pair = (): Said[] => ['WITHDRAWN', 'ACTIVE'];
    const id = await searched(purpose, ...Array.from({ length: 6 }, pair));
    const large = keeping();
    await large.count(id);
    for (const number of [0, 1, 2, 3, 4]) await say(`person ${number} 0`, purpose, 'ACTIVE');
    expect(await large.told(id, { risk: 'REFUSAL', size: '1' })).toEqual(['5 REFUSAL']);
  });
});

describe('a group that is not open', () => {
  test('has nothing at stake, and is counted no longer', async () => {
    const id = await searched(await api.activePurpose(), ...three);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'person 1 0', additionalIdentifiers: ['person 1 1'] },
    });
    expect(await told(id, { status: 'MERGED' })).toEqual(['1 null']);
    expect(await told(id, { sort: 'risk' })).toEqual(['2 DIFFERS', '0 NOTHING', '1 null']);
    expect(await count(id)).toEqual(counts(0, 1, 1));
  });

  test('has something again once its dismissal is undone', async () => {
    const id = await searched(await api.activePurpose(), ['WITHDRAWN', 'ACTIVE']);
    const say = async (isDismissed: boolean) => {
      const [group] = (await list(id)).content;
      const dataSubjectIds = group?.dataSubjects.map((own) => own.id);
      return api.done(dismissGroupEndpoint, {
        params: { mergeRequestGuid: id, groupNumber: group?.number ?? 0 },
        body: { isDismissed, dataSubjectIds },
      });
    };
    expect((await say(true)).risk).toBeNull();
    expect((await say(false)).risk).toBe('REFUSAL');
  });
});

test('a merge request that is not there is not found', async () => {
  const params = { mergeRequestGuid: unknownId };
  expect((await api.refused(countDuplicateRisksEndpoint, { params })).status).toBe(404);
});

test('a reader sees it', async () => {
  const id = await searched(await api.activePurpose(), ['WITHDRAWN', 'ACTIVE']);
  const params = { mergeRequestGuid: id };
  expect(await api.done(countDuplicateRisksEndpoint, { params }, { as: 'reader' })).toEqual(
    counts(1, 0, 0),
  );
});

test('profiles, as the console reads them, say the same', async () => {
  const [purpose, other] = [await api.activePurpose(), await api.activePurpose()];
  const said = [
    null,
    'ACTIVE',
    'WITHDRAWN',
    'NO_CONSENT',
    'EXPIRED',
    asked('NO_CONSENT'),
    asked('ACTIVE'),
    asked('WITHDRAWN'),
  ] as const;
  const pairs = said.flatMap((one) => said.map((two): Said[] => [one, two]));
  const groups = [...pairs, ...pairs.slice(9, 14).map((pair): Said[] => [...pair, 'OPT_IN'])];
  const id = await searched(purpose, ...groups);
  const { content } = await list(id, { size: 100 });
  expect(content).toHaveLength(groups.length);
  // In every third group the first or the last also has another purpose.
  for (const { number, dataSubjects } of content) {
    const subjectId = dataSubjects.at(number % 2 === 0 ? 0 : -1)?.id ?? '';
    if (number % 3 === 0)
      await rows.consent(subjectId, other, asConsent(said[number % 7] ?? 'ACTIVE'));
  }
  const found = new Set();
  for (const { number, risk, dataSubjects } of (await list(id, { size: 100 })).content) {
    const profiles = await profilesOf(dataSubjects.map((own) => own.id));
    expect([number, riskOf(saidIn(profiles, []))]).toEqual([number, risk]);
    found.add(risk);
  }
  expect(found.size).toBe(groupRisks.length);
});
