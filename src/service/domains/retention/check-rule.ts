import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { RetentionRuleRequest } from '#contract/retention.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import type { RetentionRuleRow } from '#service/db/schema/retention.ts';
import { retentionRulesTable as table } from '#service/db/schema/retention.ts';
import { invalidRequest, nameTaken } from '#service/http/problem.ts';

type Definition = Pick<RetentionRuleRow, 'name' | 'target' | 'purposeId' | 'event' | 'days'>;

const isNamed = (name: string): SQL => sql`lower(${table.name}) = lower(${name})`;

/** Holds back others that write rules until the transaction ends. */
export const writeRulesAlone = (db: Database): Promise<void> => oneAtATime(db, 'retention rules');

/**
 * The columns of what was asked for, once it is known that its purpose exists and that no other rule
 * has its name. Rules are written one at a time.
 * @param ownId of the rule that is changed
 * @throws Problem 400 `retention-rule-name-taken`
 */
export const checkRule = async (
  db: Database,
  request: RetentionRuleRequest,
  ownId?: string,
): Promise<Definition> => {
  await writeRulesAlone(db);
  const { target, event, days } = request;
  const name = request.name.trim();
  const purposeId = request.purposeId?.toLowerCase() ?? null;
  const isKnown =
    purposeId === null || (await db.$count(purposesTable, eq(purposesTable.id, purposeId))) > 0;
  const faults = isKnown
    ? []
    : [{ path: 'purposeId', message: "This purpose doesn't exist. Choose another one." }];
  const others = and(
    isNamed(name),
    given(ownId, (id) => ne(table.id, id)),
  );
  if ((await db.$count(table, others)) > 0) throw nameTaken('retention rule', faults, 'name');
  if (faults.length > 0) throw invalidRequest(faults);
  return { name, target, purposeId, event, days };
};
