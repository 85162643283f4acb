import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  type CustomIndexRunRow,
  customIndexRunsTable as runs,
} from '#service/db/schema/custom-indexes.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import type { Actor } from './demo-actor.ts';

type Ending = Pick<CustomIndexRunRow, 'status'> &
  Partial<Pick<CustomIndexRunRow, 'cause' | 'errorMessage' | 'stoppedIn' | 'canceledBy'>> & {
    /** How many of the people it had read. */
    share: number;
  };

type DemoRun = { daysAgo: number; element: string; seconds: number; ending?: Ending };

const [privacyManager] = demoPeople;

const canceled: Ending = {
  status: 'Cancelled',
  errorMessage: 'It was canceled.',
  stoppedIn: 'Reading',
  canceledBy: privacyManager?.subject ?? null,
  share: 0.3,
};

const diskFull: Ending = {
  status: 'Failed',
  cause: 'DISK_FULL',
  errorMessage: "The database's disk is full.",
  stoppedIn: 'Reading',
  share: 0.67,
};

/** The oldest first: the index of the last one is in use. */
const demoRuns: readonly DemoRun[] = [
  { daysAgo: 82, element: 'Postal code', seconds: 3.1 },
  { daysAgo: 63, element: 'Last name', seconds: 3.4 },
  { daysAgo: 46, element: 'Interests', seconds: 0.9, ending: canceled },
  { daysAgo: 29, element: 'Postal code', seconds: 2.9 },
  { daysAgo: 10, element: 'Loyalty number', seconds: 3.7 },
  { daysAgo: 3, element: 'Preferred store', seconds: 2.1, ending: diskFull },
  { daysAgo: 3, element: 'Preferred store', seconds: 3.2 },
];

type Counted = { elementId: string; allPeople: number; people: number };

/** How many people there were then, and how many of them have a value now. */
const countAt = async (db: Database, element: string, at: string): Promise<Counted | undefined> => {
  const { rows } = await db.execute<Counted>(sql`
    select e.id as "elementId", count(*)::int as "allPeople",
      count(*) filter (where exists (select from subject_elements v
        where v.subject_id = s.id and v.element_id = e.id and not v.linked))::int as people
    from data_elements e cross join data_subjects s
    where e.name = ${element} and s.created_at <= ${at} group by e.id`);
  return rows[0];
};

const later = (time: string, seconds: number) =>
  new Date(Date.parse(time) + seconds * 1000).toISOString();

/** Runs of the last months, one of them canceled and one failed. Their index is built by whoever loads them. */
export const seedIndexRuns = async (actor: Actor): Promise<void> => {
  for (const { daysAgo, element, seconds, ending } of demoRuns) {
    const { db, time, newId } = actor.at(daysAgo);
    const counted = await countAt(db, element, time);
    if (counted === undefined) continue;
    const { share = 1, ...outcome } = ending ?? { status: 'Success' as const };
    const startedAt = later(time, 1);
    await db.insert(runs).values({
      id: newId(),
      elementId: counted.elementId,
      ...outcome,
      attempts: 1,
      createdAt: time,
      createdBy: privacyManager?.subject ?? '',
      startedAt,
      endedAt: later(startedAt, seconds),
      allPeople: counted.allPeople,
      readPeople: Math.round(counted.allPeople * share),
      people: Math.round(counted.people * share),
      ...(ending ? {} : { searchMs: 0.3, formerSearchMs: 4.1 }),
    });
  }
};
