import type { Database } from '#service/db/database.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import type { Stopped } from '#service/db/schema/merges.ts';
import { findServicePurposes } from '#service/domains/consent-groups/read-effects.ts';
import { lastNo, readUnsubscribed } from './unsubscribed.ts';

/**
 * By person, their last no to everything, where no yes in so many words of their own ended it.
 * @param readPurposeIds the purposes that are asked about, each once; only read if there's such a no
 */
export const readStopped = async (
  db: Database,
  people: readonly Pick<DataSubjectRow, 'id' | 'unsubscribed'>[],
  readPurposeIds: () => Promise<readonly string[]>,
): Promise<ReadonlyMap<string, Stopped>> => {
  const known = await readUnsubscribed(db, people);
  const stopped = people.filter(({ id }) => known.get(id)?.agreedAt === null);
  if (stopped.length === 0) return new Map();
  const services = await findServicePurposes(db, await readPurposeIds());
  const servicePurposeIds = [...services].toSorted();
  return new Map(
    stopped.flatMap(({ id, unsubscribed }) => {
      const last = lastNo(unsubscribed);
      return last === null ? [] : [[id, { ...last, servicePurposeIds }] as const];
    }),
  );
};
