import { sql } from 'drizzle-orm';
import type { CreateMergeRequestBody } from '#contract/merge-requests.ts';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import { peopleTable } from '#service/db/schema/people.ts';
import { listCollectionPoints } from '#service/domains/collection-points/list-collection-points.ts';
import { recountCommonDomains } from '#service/domains/data-subjects/common-domains.ts';
import { listDataSubjects } from '#service/domains/data-subjects/list-data-subjects.ts';
import { createMergeRequest } from '#service/domains/merge-requests/create-merge-request.ts';
import { createPurposePreference } from '#service/domains/purpose-preferences/create-purpose-preference.ts';
import { listPurposePreferences } from '#service/domains/purpose-preferences/list-purpose-preferences.ts';
import { updatePurposePreference } from '#service/domains/purpose-preferences/update-purpose-preference.ts';
import { listPurposes } from '#service/domains/purposes/list-purposes.ts';
import type { Context } from '#service/http/context.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { clinicsCollectionPoints } from './clinics-collection-points.ts';
import { type Actor, createActor } from './demo-actor.ts';
import { demoEnd } from './demo-clock.ts';
import { type DemoPoint, demoBrands } from './demo-collection-point.ts';
import { type DemoPreference, toCreateBody, toUpdateBody } from './demo-preference.ts';
import { demoPreferences } from './demo-preferences.ts';
import { demoPurposes } from './demo-purposes.ts';
import { groupCollectionPoints } from './group-collection-points.ts';
import { mediaCollectionPoints } from './media-collection-points.ts';
import { centerStory } from './seed-centers.ts';
import { collectionPointStory } from './seed-collection-points.ts';
import { seedIndexRuns } from './seed-index-runs.ts';
import { type Made, purposeStory } from './seed-purposes.ts';
import { seedSubjects } from './seed-subjects.ts';
import { storesCollectionPoints } from './stores-collection-points.ts';
import { type Story, tellStories } from './tell-stories.ts';

/** The life of a preference: made in English, then translated; its id goes into `ids` by its key. */
async function* preferenceStory(
  actor: Actor,
  preference: DemoPreference,
  ids: Map<string, string>,
): Story {
  yield preference.createdDaysAgo;
  const { Id, Options } = await createPurposePreference(
    actor.at(preference.createdDaysAgo),
    toCreateBody(preference),
  );
  ids.set(preference.key, Id);
  yield preference.changedDaysAgo;
  const optionIds = Options?.map((option) => option.Id) ?? [];
  const update = toUpdateBody(preference, optionIds);
  await updatePurposePreference(actor.at(preference.changedDaysAgo), { id: Id }, update);
}

const seed = 20_261_120;
const indexSeed = 20_261_129;
// Any number will do, as long as no other lock of the service has it.
const lockKey = 7_305_003;

/** Every collection point of the demo. */
export const demoCollectionPoints: readonly DemoPoint[] = [
  ...storesCollectionPoints,
  ...mediaCollectionPoints,
  ...clinicsCollectionPoints,
  ...groupCollectionPoints,
];

/** Of two who fill or reset the demo together the second waits, until its transaction has ended. */
export const lockDemo = async (tx: Database): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
};

/** The people who sign in to the demo, by their names. */
export const enterPeople = async (db: Database, signedInAt: string): Promise<void> => {
  await db
    .insert(peopleTable)
    .values(demoPeople.map(({ subject, name }) => ({ subject, name, signedInAt })))
    .onConflictDoNothing();
};

/** The demo's people give German numbers without a country code. */
export const enterSettings = async (db: Database, changedAt: string): Promise<void> => {
  const administrators = demoPeople.slice(0, 1);
  await db
    .insert(accountSettingsTable)
    .values(
      administrators.map(({ subject }) => ({
        defaultCountry: 'DE',
        changedAt,
        changedBy: subject,
      })),
    )
    .onConflictDoNothing();
};

/** Whether no demo data exists yet. */
export const isDemoEmpty = async (
  dependencies: Pick<Context, 'db' | 'account' | 'signToken'>,
  end: string,
): Promise<boolean> => {
  const context = createActor(dependencies, end, seed).at(0);
  const paging = { page: 0, size: 1 };
  const query = { ...paging, sort: 'name' } as const;
  const pages = [
    await listPurposes(context, { query }),
    await listPurposePreferences(context, { query }),
    await listCollectionPoints(context, { query }),
    await listDataSubjects(context, {
      query: {
        ...paging,
        properties: [],
        includeDataSubjectsWithOutPurposeTransactions: true,
        isDNCInclude: false,
      },
      headers: {},
    }),
  ];
  return pages.every(({ totalElements }) => totalElements === 0);
};

/** Is searched once the service has started, so that the start does not wait for it. */
const duplicatesToSearch: CreateMergeRequestBody = {
  mergeRequestName: 'Same email address or phone number',
  customDataElementNames: ['Email', 'Phone number'],
  jobFrequency: 'CUSTOM',
  mergeCondition: 'ANY',
};

/**
 * Fills an empty database with the demo group: 13 preferences, 27 purposes, 2 preference centers and
 * 60 collection points, the centers' among them, of the two years before `end`, so many people with their receipts, and the wish to find those who
 * are there twice. Everything comes in one transaction or not at all; where any of them exists,
 * nothing is done. So many `late` people on top turn up only in the week after `end`. `onBegin` hears when
 * there is something to do. Tests may take fewer points.
 * @returns whether it was filled
 */
export const seedDemo = (
  dependencies: Pick<Context, 'db' | 'account' | 'signToken'>,
  {
    end = demoEnd,
    subjects = 5_000,
    late = 0,
    points = demoCollectionPoints,
    onBegin = () => {},
  }: {
    end?: string;
    subjects?: number;
    late?: number;
    points?: readonly DemoPoint[];
    onBegin?: () => void;
  } = {},
): Promise<boolean> =>
  dependencies.db.transaction(async (db) => {
    const people = { ...dependencies, db };
    await lockDemo(db);
    if (!(await isDemoEmpty(people, end))) return false;
    onBegin();
    await enterPeople(db, end);
    await enterSettings(db, end);
    const made: Made = { preferences: new Map(), purposes: new Map() };
    const actor = createActor(people, end, seed);
    const noticeIds = Object.fromEntries(
      Object.keys(demoBrands).map((brand) => [brand, actor.newId()]),
    );
    await tellStories([
      ...demoPreferences.map((preference) => preferenceStory(actor, preference, made.preferences)),
      ...demoPurposes.map((purpose) => purposeStory(actor, purpose, made)),
      ...points.map((point) =>
        'center' in point
          ? centerStory(actor, point, made)
          : collectionPointStory(actor, point, {
              purposes: made.purposes,
              noticeId: noticeIds[point.brand] ?? '',
            }),
      ),
    ]);
    await seedSubjects(actor.at(0), {
      points,
      count: subjects,
      late,
      end: Date.parse(end),
    });
    await recountCommonDomains(db, end);
    await seedIndexRuns(createActor(people, end, indexSeed));
    if (subjects > 0) await createMergeRequest(actor.at(0), duplicatesToSearch);
    return true;
  });
