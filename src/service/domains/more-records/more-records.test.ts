import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { sharedValueMaximum } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  dismissGroupEndpoint,
  listDuplicatesEndpoint,
} from '#contract/merge-requests.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { stop } from '#service/domains/stops/stop.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

const [casey, twin] = ['casey@example.org', 'Casey@example.org'];
let purpose: string;
let other: string;
let token: string;

beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    other = await api.activePurpose();
    const point = await api.activePoint({
      PurposeIds: [purpose, other],
      DataElements: ['Phone', 'City', 'Birth date'],
    });
    token = await api.pointToken(point);
  }),
);

/** What a program says; without `as`, what anyone types into a form. */
const say = async (identifier: string, fields: Record<string, unknown> = {}, as?: 'writer') => {
  clock.advance(1000);
  await api.receipt(token, { identifier, ...fields }, { as: as ?? 'nobody' });
};
const yes = (...ids: string[]) => ({
  purposes: ids.map((Id) => ({ Id, TransactionType: 'CONFIRMED' })),
});
const no = (...ids: string[]) => ({
  purposes: ids.map((Id) => ({ Id, TransactionType: 'WITHDRAWN' })),
});

const list = (identifier: string, query: Record<string, unknown> = { match: 'lenient' }) =>
  api.done(listProfilesEndpoint, { query, headers: { identifier } });

/** "casey@example.org: SHARED_IDENTIFIER Card, Purpose 1 WITHDRAWN" of each other record. */
const more = async (identifier: string, query?: Record<string, unknown>) => {
  const { content } = await list(identifier, query);
  const all = await api.done(listProfilesEndpoint, { query: { size: 50 } });
  const names = new Map(all.content.map(({ Id, Identifier }) => [Id, Identifier]));
  const purposes = new Map([
    [purpose, 'first'],
    [other, 'second'],
  ]);
  return (content[0]?.MoreRecords ?? []).map(({ Id, by, Name, Differs }) => {
    const told = Differs?.map(
      ({ PurposeId, Status }) => `${purposes.get(PurposeId)} ${Status ?? 'none'}`,
    );
    const reason = Name === null ? by : `${by} ${Name}`;
    return `${names.get(Id)}: ${[reason, ...(told?.toSorted() ?? ['only maybe'])].join(', ')}`;
  });
};

describe('an identifier in other capitals', () => {
  beforeEach(async () => {
    await say(casey, yes(purpose, other));
    await say(twin, no(purpose));
  });
  const withdrawn =
    'Casey@example.org: SAME_IDENTIFIER_OTHERWISE_WRITTEN, first WITHDRAWN, second none';

  test('shows the withdrawal beside the exact hit, and the other way round', async () => {
    expect(await more(casey)).toEqual([withdrawn]);
    expect(await more(twin)).toEqual([
      'casey@example.org: SAME_IDENTIFIER_OTHERWISE_WRITTEN, first ACTIVE, second ACTIVE',
    ]);
  });

  test('does so in the exact list where it is asked for, and nowhere else', async () => {
    expect(await more(casey, { includeMoreRecords: true })).toEqual([withdrawn]);
    const { content } = await list(casey, {});
    expect(content[0]).not.toHaveProperty('MoreRecords');
    expect(content[0]).not.toHaveProperty('MoreRecordsLeftOff');
  });

  test('tells nothing more once the two are merged, and the withdrawal stands', async () => {
    clock.advance(1000);
    const body = { primaryIdentifier: casey, additionalIdentifiers: [twin] };
    await api.done(mergeEndpoint, { body });
    expect(await more(casey)).toEqual([]);
    const { content } = await list(casey);
    expect(content[0]?.Purposes?.find(({ Id }) => Id === purpose)?.Status).toBe('WITHDRAWN');
  });

  test('nor once the other is erased', async () => {
    const id = await idOf(db, twin);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
    expect(await more(casey)).toEqual([]);
  });

  test('says since when no to everything stands there, until a yes in so many words', async () => {
    const stopped = async () => (await list(casey)).content[0]?.MoreRecords?.[0]?.StoppedDate;
    expect(await stopped()).toBeNull();
    clock.advance(1000);
    const at = new Date(clock.now()).toISOString();
    const who = { subjectId: await idOf(db, twin), identifier: twin, purposeId: null };
    await stop(service.verbContext(), who, 'PREFERENCE_CENTER');
    expect(await stopped()).toBe(at);
    await say(twin, yes(other));
    expect(await stopped()).toBeNull();
  });

  test('counts as a look at both', async () => {
    await list(casey);
    const rows = await api.done(listActivityEndpoint, { query: { looks: true } });
    const [look] = rows.content;
    expect(look).toMatchObject({ kind: 'looked', operation: 'listDataSubjectProfiles' });
    expect(look?.persons).toHaveLength(2);
    await list('CASEY@example.org');
    const [both] = (await api.done(listActivityEndpoint, { query: { looks: true } })).content;
    expect(both).toMatchObject({ kind: 'listed', people: 2 });
  });
});

test('a test person and a live one never look alike', async () => {
  await say(casey, yes(purpose));
  await say(twin, { ...no(purpose), test: true });
  expect(await more(casey)).toEqual([]);
});

test('a consent that has ended by now reads as ended there', async () => {
  const short = await api.activePurpose({ ConsentLifeSpan: 60 });
  const point = await api.activePoint({ PurposeIds: [short] });
  const own = await api.pointToken(point);
  await api.receipt(own, { identifier: twin, ...yes(short) });
  await api.upsert(casey, []);
  const statusThere = async () => {
    const { content } = await list(casey);
    return content[0]?.MoreRecords?.[0]?.Differs;
  };
  expect(await statusThere()).toEqual([{ PurposeId: short, Status: 'ACTIVE' }]);
  clock.advance(61_000);
  expect(await statusThere()).toEqual([{ PurposeId: short, Status: 'EXPIRED' }]);
});

describe('an additional identifier', () => {
  const card = (text: string) => ({ additionalIdentifiers: { Card: text } });

  test('that programs gave both tells statuses, with other blanks and hyphens too', async () => {
    await say('ana', { ...card('LC-90004'), ...yes(purpose) }, 'writer');
    await say('ann', { ...card('lc 90004'), ...no(purpose) }, 'writer');
    expect(await more('ana')).toEqual(['ann: SHARED_IDENTIFIER Card, first WITHDRAWN']);
  });

  test("that is another's primary one does too, and of another type nothing", async () => {
    await say('LC-90004', no(purpose), 'writer');
    await say('ana', card('lc90004'), 'writer');
    await say('ann', { additionalIdentifiers: { Account: 'lc90004' } }, 'writer');
    expect(await more('ana')).toEqual(['LC-90004: SHARED_IDENTIFIER Card, first WITHDRAWN']);
  });

  test('that a stranger types into a form opens nobody’s answers', async () => {
    await say('victim@example.org', no(purpose));
    await say('stranger@example.org', { additionalIdentifiers: { Email: 'victim@example.org' } });
    const maybe = 'SHARED_ELEMENT Email, only maybe';
    expect(await more('stranger@example.org')).toEqual([`victim@example.org: ${maybe}`]);
    expect(await more('victim@example.org')).toEqual([`stranger@example.org: ${maybe}`]);
  });

  test('that a form made a record of tells no statuses, until a program vouches for it', async () => {
    await say('ana', { ...card('LC-90004'), ...yes(purpose) }, 'writer');
    await say('lc 90004', no(purpose));
    const maybe = 'SHARED_ELEMENT Card, only maybe';
    expect(await more('ana')).toEqual([`lc 90004: ${maybe}`]);
    expect(await more('lc 90004')).toEqual([`ana: ${maybe}`]);
    await say('lc 90004', no(purpose), 'writer');
    expect(await more('ana')).toEqual(['lc 90004: SHARED_IDENTIFIER Card, first WITHDRAWN']);
  });

  test('that programs gave is not hidden by however many forms type it', async () => {
    await say('ana', card('LC-90004'), 'writer');
    const { content: before } = await list('ana');
    expect(before[0]?.MoreRecords).toEqual([]);
    for (let count = 0; count <= sharedValueMaximum; count += 1) {
      await api.receipt(token, { identifier: `p${count}`, ...card('LC-90004') });
    }
    await say('ann', { ...card('LC-90004'), ...no(purpose) }, 'writer');
    expect(await more('ana')).toEqual(['ann: SHARED_IDENTIFIER Card, first WITHDRAWN']);
  });
});

describe('an element', () => {
  const phone = (Phone: string) => ({ dsDataElements: { Phone } });

  test('that people are found by says that it may be the same person, without statuses', async () => {
    await say('ana', { ...phone('+49 151 1000003'), ...yes(purpose) });
    await say('ann', { ...phone('0049 151 1000003'), ...no(purpose) });
    await say('anton', { dsDataElements: { City: '+49 151 1000003' } });
    expect(await more('ana')).toEqual(['ann: SHARED_ELEMENT Phone, only maybe']);
  });

  test('that people are found by is no look at who only may be the same person', async () => {
    await say('ana', { ...phone('+49 151 1000003'), ...yes(purpose) });
    await say('ann', { ...phone('+49 151 1000003'), ...no(purpose) });
    const looks = async () =>
      (await api.done(listActivityEndpoint, { query: { looks: true } })).content[0];
    expect((await list('ana')).content[0]?.MoreRecords).toMatchObject([{ Differs: null }]);
    const look = await looks();
    expect(look).toMatchObject({ kind: 'looked', operation: 'listDataSubjectProfiles' });
    expect(look?.persons).toHaveLength(1);
    const { content } = await list('+49 151 1000003');
    expect(content).toHaveLength(2);
    expect(await looks()).toMatchObject({ kind: 'listed', people: 2 });
  });

  test('that is only a claim says nothing', async () => {
    await say('ana', phone('+49 151 1000003'), 'writer');
    await say('ann', phone('+49 151 1000004'), 'writer');
    await say('ann', phone('+49 151 1000003'));
    expect(await more('ana')).toEqual([]);
  });

  test('that more than a few people have names ten and counts the others; that very many have says nothing', async () => {
    const addTo = async (from: number, to: number) => {
      for (let count = from; count < to; count += 1) {
        await api.upsert(`p${count}`, [{ name: 'Phone', value: '+49 151 1000003' }]);
      }
    };
    await addTo(0, 14);
    const read = async () => (await list('p0')).content[0];
    const some = await read();
    expect([some?.MoreRecords?.length, some?.MoreRecordsLeftOff]).toEqual([10, 3]);
    await addTo(14, sharedValueMaximum + 1);
    await api.upsert('twin', [{ name: 'Mobile', value: '+49 151 1000008' }]);
    await api.upsert('p0', [{ name: 'Mobile', value: '0049 151 1000008' }]);
    expect(await more('p0')).toEqual(['twin: SHARED_ELEMENT Mobile, only maybe']);
  });
});

describe('a group of duplicates', () => {
  const search = async () => {
    const id = await api.done(createMergeRequestEndpoint, {
      body: {
        mergeRequestName: 'By birth date',
        customDataElementNames: ['Birth date'],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
      },
    });
    await runSearches(service);
    return id;
  };
  const born = { dsDataElements: { 'Birth date': '1990-01-02' } };

  test('that is open and rests on what is known tells statuses, until it is dismissed', async () => {
    await say('ana', { ...born, ...yes(purpose) }, 'writer');
    await say('ann', { ...born, ...no(purpose) }, 'writer');
    expect(await more('ana')).toEqual([]);
    const id = await search();
    expect(await more('ana')).toEqual(['ann: OPEN_DUPLICATE_GROUP, first WITHDRAWN']);
    const params = { mergeRequestGuid: id, groupNumber: 1 };
    const [group] = (await api.done(listDuplicatesEndpoint, { params })).content;
    const dataSubjectIds = group?.dataSubjects.map((own) => own.id);
    await api.done(dismissGroupEndpoint, { params, body: { isDismissed: true, dataSubjectIds } });
    expect(await more('ana')).toEqual([]);
  });

  test('that rests on forms tells none, and one whose people changed is none', async () => {
    await say('ana', born);
    await say('ann', { ...born, ...no(purpose) });
    await search();
    expect(await more('ana')).toEqual(['ann: OPEN_DUPLICATE_GROUP, only maybe']);
    await api.upsert('ann', [{ name: 'Birth date', value: '1990-01-03' }]);
    expect(await more('ana')).toEqual([]);
  });

  test('people who are said to differ do not look alike by an element either', async () => {
    const phone = { name: 'Phone', value: '+49 151 1000003' };
    for (const name of ['ana', 'ann']) {
      await api.upsert(name, [phone, { name: 'Birth date', value: '1990-01-02' }]);
    }
    const params = { mergeRequestGuid: await search(), groupNumber: 1 };
    expect(await more('ana')).toHaveLength(1);
    const dataSubjectIds = [await idOf(db, 'ana'), await idOf(db, 'ann')];
    await api.done(dismissGroupEndpoint, { params, body: { isDismissed: true, dataSubjectIds } });
    expect(await more('ana')).toEqual([]);
  });
});
