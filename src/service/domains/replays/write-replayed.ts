import { sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { startFrom } from '#service/domains/merges/merge-decisions.ts';
import type { ConsentChange } from '#service/domains/receipts/count-consents.ts';
import { expiryOf, keyOf, type Plan } from '#service/domains/receipts/plan-receipts.ts';
import { redate, supersede, writeChoices } from '#service/domains/receipts/write-plan.ts';
import type { ReplayPlan } from './plan-replay.ts';
import { type Affected, touchPeople } from './read-affected.ts';

export type Planned = Affected & { plan: ReplayPlan };

type Changing = Planned & { plan: Extract<ReplayPlan, { kind: 'dates' | 'status' }> };

const isChanging = (own: Planned): own is Changing =>
  own.plan.kind === 'dates' || own.plan.kind === 'status';

const writeConsents = async (db: Database, changing: readonly Changing[]): Promise<void> => {
  const table = subjectPurposesTable;
  const rows = changing.flatMap(({ subjectId, purposeId, plan: { replayed } }) =>
    replayed.consent === null ? [] : [{ subjectId, purposeId, ...replayed.consent }],
  );
  await upsertRows(db, table, rows, ['subjectId', 'purposeId']);
  const gone = changing.filter(({ plan }) => plan.replayed.consent === null);
  if (gone.length === 0) return;
  const ids = (key: 'subjectId' | 'purposeId') =>
    arrayOf(
      'uuid',
      gone.map((own) => own[key]),
    );
  await db.execute(sql`delete from ${table}
    using unnest(${ids('subjectId')}, ${ids('purposeId')}) as given (subject_id, purpose_id)
    where ${table.subjectId} = given.subject_id and ${table.purposeId} = given.purpose_id`);
};

/**
 * Writes what consents become, and what was recorded of them.
 * @returns what that changed, to be counted
 */
export const writeReplayed = async (
  db: Database,
  planned: readonly Planned[],
  until: string,
): Promise<ConsentChange[]> => {
  const changing = planned.filter(isChanging);
  if (changing.length === 0) return [];
  await writeConsents(db, changing);
  await insertRows(
    db,
    transactionsTable,
    changing.flatMap(({ person, purposeId, plan }) =>
      plan.replayed.added.map((ending) => expiryOf(person, purposeId, ending)),
    ),
  );
  const overtaken: Plan['overtaken'] = new Map();
  const redated: Plan['redated'] = new Map();
  const choices: Plan['choices'] = new Map();
  for (const { subjectId, purposeId, plan } of changing) {
    for (const id of plan.replayed.overtaken) overtaken.set(id, { subjectId, at: until });
    for (const [id, dates] of plan.replayed.redated) redated.set(id, { ...dates, subjectId });
    for (const [choiceId, choice] of plan.replayed.choices) {
      choices.set(keyOf(subjectId, purposeId, choiceId), {
        subjectId,
        purposeId,
        choiceId,
        choice,
      });
    }
  }
  const decisions = changing.flatMap(({ decision }) => decision ?? []);
  await startFrom(db, decisions, 'decision');
  await supersede(db, { overtaken });
  await redate(db, redated);
  await writeChoices(db, { choices });
  await touchPeople(db, [...new Set(changing.map(({ subjectId }) => subjectId))], until);
  return changing.map(({ subjectId, purposeId, stored, plan: { replayed } }) => ({
    subjectId,
    before: { purposeId, ...stored.consent },
    after: replayed.consent === null ? null : { purposeId, ...replayed.consent },
  }));
};
