import {
  type ConsentGroup,
  type ConsentGroupRequest,
  consentGroupMaximum,
} from '#contract/consent-groups.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { holdTree } from './records.ts';
import { answerWithGroup } from './show-group.ts';

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * Creates a group, which is in no other and has nobody.
 * @throws Problem 400 `consent-group-maximum-reached`
 */
export const createConsentGroup = async (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  body: ConsentGroupRequest,
): Promise<Reply<ConsentGroup>> => {
  const { db, now, newId } = context;
  await holdTree(db);
  if ((await db.$count(consentGroupsTable)) >= consentGroupMaximum) {
    throw stateConflict(
      'consent-group-maximum-reached',
      `There can be ${consentGroupMaximum} consent groups.`,
    );
  }
  const [id, at] = [newId(), toDatabaseTime(now())];
  const group = {
    id,
    name: body.name.trim(),
    description: filled(body.description),
    externalName: filled(body.externalName),
    parentId: null,
    createdAt: at,
    modifiedAt: at,
  };
  await insertRows(db, consentGroupsTable, [group]);
  return answerWithGroup(context, id, { view: { includeDataSubjects: true }, status: 201 });
};
