import type { Database } from '#service/db/database.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import type { Stopped } from '#service/db/schema/merges.ts';
import { findServicePurposes } from '#service/domains/consent-groups/read-effects.ts';
import { earlier } from './instants.ts';
import { lastNo, readStandingNoes, standsSince } from './unsubscribed.ts';

/**
 * By person, their last no to everything, where no yes in so many words of their own ended
 * it, with the last receipt of those that stand.
 * @param readPurposeIds the purposes that are asked about, each once; only read if there's such a no
 */
export const readStopped = async (
  db: Database,
  people: readonly Pick<DataSubjectRow, 'id' | 'unsubscribed'>[],
  readPurposeIds: () => Promise<readonly string[]>,
): Promise<ReadonlyMap<string, Stopped>> => {
  const noes = await readStandingNoes(db, people);
  if (noes.size === 0) return new Map();
  const services = await findServicePurposes(db, await readPurposeIds());
  const servicePurposeIds = [...services].toSorted();
  return new Map(
    [...noes].flatMap(([id, standing]) => {
      const last = lastNo(standing);
      if (last === null) return [];
      const { at } = last;
      // Said once more, it had nothing left to refuse: what refused has the receipt.
      const receiptId = lastNo(standing.filter((own) => own.receiptId !== null))?.receiptId ?? null;
      const since = standing.map(standsSince).reduce(earlier);
      return [[id, { at, receiptId, since, servicePurposeIds }] as const];
    }),
  );
};
