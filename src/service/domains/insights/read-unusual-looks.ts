import { sql } from 'drizzle-orm';
import {
  unusualLookPeople,
  unusualLookShownDays,
  usualLookDays,
} from '#contract/attention-kinds.ts';
import type { Database } from '#service/db/database.ts';
import { type UnusualHour, unusualHours } from './unusual-looks.ts';

const dayMs = 86_400_000;

/** An hour with far more people than usual, and whose it is. */
export type UnusualLooks = UnusualHour & {
  actor: string;
  by: 'colleague' | 'program';
  /** As they last signed in, or as the client or key is named; null where nobody knows. */
  name: string | null;
};

type Row = {
  actor: string;
  by: UnusualLooks['by'];
  name: string | null;
  hours: { hour: string; people: number }[];
};

/** Of those who looked at many people in an hour that still counts: most accounts have none. */
const readActors = async (db: Database, from: string, before: string): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select counted.actor, coalesce(person.name, credential.name) as name,
      case when credential.id is null then 'colleague' else 'program' end as by,
      json_agg(json_build_object('hour', counted.hour, 'people', counted.people)
        order by counted.hour) as hours
    from look_counts counted
    left join people person on person.subject = counted.actor
    left join api_credentials credential on credential.id = counted.actor
    where counted.hour >= ${before}::timestamptz and counted.actor in (
      select actor from look_counts
      where hour >= ${from}::timestamptz and people > ${unusualLookPeople})
    group by counted.actor, person.name, credential.name, credential.id`);
  return rows;
};

/** The hours of the last 7 days in which somebody looked at unusually many people, the newest first. */
export const readUnusualLooks = async (db: Database, now: string): Promise<UnusualLooks[]> => {
  const daysBefore = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString();
  const from = daysBefore(unusualLookShownDays);
  const actors = await readActors(db, from, daysBefore(unusualLookShownDays + usualLookDays));
  return actors
    .flatMap(({ hours, ...who }) =>
      unusualHours(hours, from).map(({ hour, ...found }) => ({
        ...who,
        ...found,
        hour: new Date(hour).toISOString(),
      })),
    )
    .toSorted(
      (one, other) => Date.parse(other.hour) - Date.parse(one.hour) || other.people - one.people,
    );
};

/** How many such hours there are, by whether a colleague or a program looked; names nobody. */
export const countUnusualLooks = async (
  db: Database,
  now: string,
): Promise<Record<UnusualLooks['by'], number>> => {
  const found = await readUnusualLooks(db, now);
  const colleague = found.filter(({ by }) => by === 'colleague').length;
  return { colleague, program: found.length - colleague };
};
