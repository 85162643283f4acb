import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { exportedRecordMaximum } from '#contract/merge-requests.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { mergeGroupMembersTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { Reply, type RequestContext } from '#service/http/context.ts';
import type { OwnSight } from '#service/http/sights.ts';
import { type ExportedRecord, toSheet, writeSheet } from './duplicates-sheet.ts';
import { largestGroup, readGroups, readMergeRequest } from './records.ts';

const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;

/** Groups that are read at a time. */
const chunkSize = 500;

type Group = Awaited<ReturnType<typeof readGroups>>[number];

const readRecords = async (
  db: Database,
  sight: OwnSight | null,
  mergeRequestId: string,
  chunk: readonly Group[],
): Promise<(ExportedRecord & { id: string })[]> => {
  const rows = await db
    .selectDistinct({
      groupNumber: members.groupNumber,
      id: subjects.id,
      identifier: subjects.identifier,
      identifierType: subjects.identifierType,
      createdAt: subjects.createdAt,
      modifiedAt: subjects.modifiedAt,
      lastTransactionAt: sql<string | null>`case when ${subjects.lastTransactionAt} > '-infinity'
        then ${subjects.lastTransactionAt} end`.mapWith(subjects.createdAt),
    })
    .from(members)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(
      and(
        eq(members.mergeRequestId, mergeRequestId),
        inArray(
          members.groupNumber,
          chunk.map(({ number }) => number),
        ),
        lt(members.position, largestGroup),
      ),
    )
    .orderBy(asc(members.groupNumber), asc(subjects.createdAt), asc(subjects.id));
  const byNumber = new Map(chunk.map((group) => [group.number, group]));
  return rows.map((record) => {
    const { id, identifier } = record;
    const group = byNumber.get(record.groupNumber);
    return {
      ...record,
      identifier: sight === null || sight.isShown(id) ? identifier : sight.mask(identifier),
      groupStatus: group?.status ?? '',
      matchedElementNames: group?.matchedElementNames ?? [],
    };
  });
};

/** Whole groups by their numbers, as many as the file holds. */
const readAll = async (db: Database, sight: OwnSight | null, mergeRequestId: string) => {
  const records: (ExportedRecord & { id: string })[] = [];
  const ofRequest = eq(groups.mergeRequestId, mergeRequestId);
  let last = 0;
  for (;;) {
    const chunk = await readGroups(db, {
      where: and(ofRequest, gt(groups.number, last)),
      limit: chunkSize,
      offset: 0,
    });
    const found = Map.groupBy(
      await readRecords(db, sight, mergeRequestId, chunk),
      ({ groupNumber }) => groupNumber,
    );
    for (const { number } of chunk) {
      const ofGroup = found.get(number) ?? [];
      if (records.length + ofGroup.length > exportedRecordMaximum) {
        const groupsLeftOut = await db.$count(groups, and(ofRequest, gt(groups.number, last)));
        return { records, groupsLeftOut };
      }
      records.push(...ofGroup);
      last = number;
    }
    if (chunk.length < chunkSize) return { records, groupsLeftOut: 0 };
  }
};

/**
 * The groups of the last search as an .xlsx file, a row for each record that is left; no rows while a
 * search runs. A session gets masks of those whom no look names.
 * @throws Problem 404
 */
export const exportDuplicates = async (
  { db, sight }: Pick<RequestContext, 'db' | 'sight'>,
  id: string,
): Promise<Reply<Uint8Array<ArrayBuffer>>> => {
  const { row } = await readMergeRequest(db, id);
  const { records, groupsLeftOut } =
    row.status === 'IN_PROGRESS'
      ? { records: [], groupsLeftOut: 0 }
      : await readAll(db, await sight(), id);
  return new Reply(await writeSheet(toSheet(records, groupsLeftOut)), {
    headers: { 'Content-Disposition': 'attachment; filename="duplicates.xlsx"' },
    people: new Set(records.map(({ id: ofPerson }) => ofPerson)).size,
  });
};
