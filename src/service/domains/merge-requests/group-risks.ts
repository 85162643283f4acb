import { and, eq, sql } from 'drizzle-orm';
import { riskOf } from '#contract/group-risk.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import { given } from '#service/db/filters.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import { findServicePurposes } from '#service/domains/consent-groups/read-effects.ts';
import type { Context } from '#service/http/context.ts';
import {
  findStopped,
  readSaid,
  readSaidToPurposes,
  readWhereChoicesDiffer,
  saidBy,
} from './said-in-groups.ts';

const groups = mergeGroupsTable;

/** @param numbers of some; all if left out */
const openOnes = (mergeRequestId: string, numbers?: Iterable<number>) =>
  and(
    eq(groups.mergeRequestId, mergeRequestId),
    eq(groups.status, 'OPEN'),
    given(numbers, (some) => sql`${groups.number} = any(${arrayOf('int', [...some])})`),
  );

type Reading = Pick<Context, 'db' | 'now'>;

/** In which of these groups a yes stands against a no to everything. */
const findOverruled = async (
  reading: Reading,
  mergeRequestId: string,
  stopped: Iterable<number>,
): Promise<number[]> => {
  const said = await readSaidToPurposes(reading, openOnes(mergeRequestId, stopped));
  const purposeIds = [...new Set(said.map(({ purposeId }) => purposeId))];
  const services = await findServicePurposes(reading.db, purposeIds);
  return said.flatMap(({ number, purposeId, code }) => {
    const isStopped = !services.has(purposeId);
    return riskOf([{ ...saidBy(code), isStopped }]) === 'REFUSAL' ? [number] : [];
  });
};

/**
 * What is at stake in the open groups of a merge request, as consents are now, by their numbers.
 * @param numbers of some; all if left out
 */
export const readGroupRisks = async (
  reading: Reading,
  mergeRequestId: string,
  numbers?: readonly number[],
): Promise<ReadonlyMap<number, GroupRisk>> => {
  const isWanted = openOnes(mergeRequestId, numbers);
  const said = await readSaid(reading, isWanted);
  const risks = new Map(
    said.map(({ number, codes }) => [number, riskOf((codes ?? []).map(saidBy))] as const),
  );
  const milderThan = (worse: GroupRisk, among: Iterable<number>) =>
    [...among].filter((number) => {
      const risk = risks.get(number);
      return risk === 'NOTHING' || (risk === 'DIFFERS' && worse === 'REFUSAL');
    });
  const stopped = milderThan('REFUSAL', await findStopped(reading.db, isWanted));
  for (const number of stopped.length === 0
    ? []
    : await findOverruled(reading, mergeRequestId, stopped)) {
    risks.set(number, 'REFUSAL');
  }
  // Choices differ where nothing else does, or they change nothing; most rows are theirs.
  const alike = milderThan('DIFFERS', risks.keys());
  if (alike.length === 0) return risks;
  for (const { number, code } of await readWhereChoicesDiffer(
    reading,
    openOnes(mergeRequestId, alike),
  )) {
    const risk = riskOf([{ ...saidBy(code), doChoicesDiffer: true }]);
    if (risk === 'DIFFERS') risks.set(number, risk);
  }
  return risks;
};
