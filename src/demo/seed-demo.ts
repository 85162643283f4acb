import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { createPurposeRequestSchema } from '#contract/purpose-requests.ts';
import { createCollectionPoint } from '#service/domains/collection-points/create-collection-point.ts';
import { createCollectionPointVersion } from '#service/domains/collection-points/create-collection-point-version.ts';
import { disableCollectionPoint } from '#service/domains/collection-points/disable-collection-point.ts';
import { listCollectionPoints } from '#service/domains/collection-points/list-collection-points.ts';
import { updateCollectionPoint } from '#service/domains/collection-points/update-collection-point.ts';
import { listPurposePreferences } from '#service/domains/purpose-preferences/list-purpose-preferences.ts';
import { createPurpose } from '#service/domains/purposes/create-purpose.ts';
import { listPurposes } from '#service/domains/purposes/list-purposes.ts';
import { publishPurpose } from '#service/domains/purposes/publish-purpose.ts';
import type { Context } from '#service/http/context.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { clinicsCollectionPoints } from './clinics-collection-points.ts';
import { demoEnd, notBefore, officeTime } from './demo-clock.ts';
import {
  type DemoCollectionPoint,
  type DemoVersion,
  demoBrands,
  toCreateBody,
  toUpdateBody,
} from './demo-collection-point.ts';
import { type DemoPurpose, demoPurposes } from './demo-purposes.ts';
import { seededIds, seededRandom } from './demo-random.ts';
import { groupCollectionPoints } from './group-collection-points.ts';
import { mediaCollectionPoints } from './media-collection-points.ts';
import { seedPreferences } from './seed-preferences.ts';
import { storesCollectionPoints } from './stores-collection-points.ts';

const seed = 20_261_120;
// Of its own, so that a preference more or less leaves the rest as it is.
const preferenceSeed = 20_261_121;
// Any number will do, as long as no other lock of the service has it.
const lockKey = 7_305_003;

const collectionPoints = [
  ...storesCollectionPoints,
  ...mediaCollectionPoints,
  ...clinicsCollectionPoints,
  ...groupCollectionPoints,
].toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);

const changes = [
  'Text shortened after a test with readers.',
  'Wording agreed with the works council.',
  'One more purpose linked.',
  'Order of the choices changed.',
  'Links to the new privacy notice.',
];

type Dependencies = Pick<Context, 'db' | 'account' | 'signToken'>;
type ActContext = Context & { time: string };
type Linked = DemoVersion['purposes'][number];

/** Acts as one of the demo people, each act at its own time. */
const createActor = (dependencies: Dependencies, end: string, seed: number) => {
  const random = seededRandom(seed);
  const newId = seededIds(random);
  return {
    newId,
    /** The context of an act so many days ago that comes after the one at `earliest`. */
    at: (daysAgo: number, earliest: string | null = null): ActContext => {
      const time = notBefore(earliest, officeTime(end, daysAgo, random));
      const person = demoPeople[random() < 0.8 ? 0 : 1];
      const caller = { subject: person?.subject ?? '', clientId: 'console', scopes: [] };
      return { ...dependencies, caller, newId, now: () => time, time };
    },
  };
};
type Actor = ReturnType<typeof createActor>;

const seedPurpose = async (actor: Actor, purpose: DemoPurpose): Promise<Linked> => {
  const { name, description, translations = [] } = purpose;
  const languages = [
    { Language: 'en-us', Name: name, Description: description, Default: true },
    ...translations.map((translation) => ({
      Language: translation.language,
      Name: translation.name,
      Description: translation.description,
      Default: false,
    })),
  ];
  const body = z.parse(createPurposeRequestSchema, {
    Name: name,
    Description: description,
    Type: purpose.type,
    ConsentLifeSpan: purpose.lifeSpanDays * 86_400,
    DefaultLanguage: 'en-us',
    Languages: languages,
    EnableGeolocation: purpose.enableGeolocation ?? false,
    ...(purpose.hardOptOutMessage === undefined
      ? {}
      : { HardOptOutDisplayFormat: 'LOCK', HardOptOutMessage: purpose.hardOptOutMessage }),
  });
  const created = actor.at(purpose.createdDaysAgo);
  const { Id: id } = await createPurpose(created, body);
  if (purpose.publishedDaysAgo !== null) {
    const published = actor.at(purpose.publishedDaysAgo, created.time);
    await publishPurpose(published, { purposeId: id, version: 1 });
  }
  return { id, isDraft: purpose.publishedDaysAgo === null };
};

/** The newest version links all purposes, the ones before it fewer and fewer. */
const versionOf = (
  point: DemoCollectionPoint,
  purposes: ReadonlyMap<string, Linked>,
  { version, last }: { version: number; last: number },
): DemoVersion => {
  const count = Math.max(1, point.purposes.length - (last - version));
  const change = version === 1 ? '' : ` ${changes[version % changes.length]}`;
  return {
    description: point.about + change,
    purposes: point.purposes.slice(0, count).map((key) => {
      const purpose = purposes.get(key);
      if (purpose === undefined) throw new Error(`${point.name} links no known purpose: ${key}`);
      return purpose;
    }),
  };
};

/** When versions are made and last edited: evenly spread, edited at most five days after. */
const agesOf = (point: DemoCollectionPoint, last: number) => {
  const span = point.createdDaysAgo - point.lastActDaysAgo;
  const events = last + (point.isDisabled === true ? 1 : 0);
  const lead = events === 1 ? span : Math.min(5, span / (2 * events));
  const gap = events === 1 ? 0 : (span - lead) / (events - 1);
  const created = (version: number) => point.createdDaysAgo - (version - 1) * gap;
  return { created, edited: (version: number) => created(version) - lead };
};

const seedCollectionPoint = async (
  actor: Actor,
  point: DemoCollectionPoint,
  { purposes, noticeId }: { purposes: ReadonlyMap<string, Linked>; noticeId: string },
): Promise<void> => {
  const last = Math.max(1, point.published + (point.hasDraft === true ? 1 : 0));
  const days = agesOf(point, last);
  let earliest: string | null = null;
  const act = (daysAgo: number) => {
    const context: ActContext = actor.at(daysAgo, earliest);
    earliest = context.time;
    return context;
  };

  const first = versionOf(point, purposes, { version: 1, last });
  const create = z.parse(createCollectionPointRequestSchema, toCreateBody(point, first));
  const { Id: id } = await createCollectionPoint(act(days.created(1)), create);
  for (let version = 1; version <= last; version += 1) {
    if (version > 1) await createCollectionPointVersion(act(days.created(version)), id);
    const update = toUpdateBody(point, versionOf(point, purposes, { version, last }), {
      status: version <= point.published ? 'ACTIVE' : 'DRAFT',
      noticeId,
    });
    await updateCollectionPoint(
      act(days.edited(version)),
      { id, version },
      z.parse(updateCollectionPointRequestSchema, update),
    );
  }
  if (point.isDisabled === true) {
    await disableCollectionPoint(act(point.lastActDaysAgo), { id, disabled: true });
  }
};

const isEmpty = async (context: Context): Promise<boolean> => {
  const paging = { page: 0, size: 1 };
  const query = { ...paging, sort: 'name' } as const;
  const pages = [
    await listPurposes(context, { query }),
    await listPurposePreferences(context, { query }),
    await listCollectionPoints(context, { query }),
  ];
  return pages.every(({ totalElements }) => totalElements === 0);
};

/**
 * Fills an empty database with the demo group: 13 preferences, 25 purposes and 60 collection points
 * of the two years before `end`. Everything comes in one transaction or not at all; where any of
 * them exists, nothing is done.
 */
export const seedDemo = (dependencies: Dependencies, end: string = demoEnd): Promise<void> =>
  dependencies.db.transaction(async (db) => {
    const actor = createActor({ ...dependencies, db }, end, seed);
    // Of two instances that start together the second waits, and then finds it done.
    await db.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (!(await isEmpty(actor.at(0)))) return;
    await seedPreferences(createActor({ ...dependencies, db }, end, preferenceSeed).at);
    const purposes = new Map<string, Linked>();
    for (const purpose of demoPurposes) {
      purposes.set(purpose.key, await seedPurpose(actor, purpose));
    }
    const noticeIds = Object.fromEntries(
      Object.keys(demoBrands).map((brand) => [brand, actor.newId()]),
    );
    for (const point of collectionPoints) {
      const noticeId = noticeIds[point.brand] ?? actor.newId();
      await seedCollectionPoint(actor, point, { purposes, noticeId });
    }
  });
