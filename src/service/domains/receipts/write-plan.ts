import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import {
  type ReceiptRow,
  receiptsTable,
  receiptTokensTable,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { insertionOf, upsertionOf, writeTogether } from '#service/db/write-rows.ts';
import type { TransactionDates } from './apply-transaction.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import type { Plan } from './plan-receipts.ts';
import { isRecorded, type Share } from './route-receipts.ts';
import { subjectsOf } from './subjects.ts';

const transactions = transactionsTable;

const toRow = ({
  token,
  identifierType,
  purposes,
  reconfirms,
  isDated,
  isKnownByKey,
  actedAt,
  person,
  isOwn,
  isRepeat,
  counts,
  author,
  confirming,
  attachments,
  leftOut = [],
  ...receipt
}: Share): ReceiptRow => ({
  ...receipt,
  leftOut: leftOut.length === 0 ? null : leftOut,
  tokenHash: token?.hash ?? null,
});

/** Tokens are few and come again and again: those that are there are only read. */
const tokensOf = (receipts: readonly CheckedReceipt[]): SQL[] => {
  const table = receiptTokensTable;
  const tokens = new Map(receipts.flatMap(({ token }) => (token ? [[token.hash, token]] : [])));
  if (tokens.size === 0) return [];
  const rows = [...tokens.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const hashes = arrayOf(
    'text',
    rows.map(({ hash }) => hash),
  );
  const claims = arrayOf(
    'jsonb',
    rows.map((token) => JSON.stringify(token.claims)),
  );
  return [
    sql`insert into ${table} (hash, claims)
      select given.hash, given.claims from unnest(${hashes}, ${claims}) as given (hash, claims)
      where not exists (select from ${table} where ${table.hash} = given.hash)
      order by given.hash
      on conflict do nothing`,
  ];
};

/** Marks endings that never were. */
export const supersede = async (
  db: Database,
  { overtaken }: Pick<Plan, 'overtaken'>,
): Promise<void> => {
  if (overtaken.size === 0) return;
  const rows = [...overtaken].map(([id, own]) => ({ id, ...own }));
  const column = <Key extends 'id' | 'subjectId' | 'at'>(key: Key) => rows.map((row) => row[key]);
  await db.execute(sql`${planned}update ${transactions} set superseded_at = given.at
    from unnest(${arrayOf('uuid', column('subjectId'))}, ${arrayOf('uuid', column('id'))},
      ${arrayOf('timestamptz', column('at'))}) as given (subject_id, id, at)
    where ${transactions.subjectId} = given.subject_id and ${transactions.id} = given.id`);
};

/** Sets what transactions themselves gave, took and ended, as it's known now. */
export const redate = async (db: Database, redated: Plan['redated']): Promise<void> => {
  if (redated.size === 0) return;
  const rows = [...redated].map(([id, own]) => ({ id, ...own }));
  const ids = (key: 'id' | 'subjectId') => rows.map((row) => row[key]);
  const times = (key: keyof TransactionDates) => rows.map((row) => row[key]);
  await db.execute(sql`${planned}update ${transactions} set consent_at = given.consent_at,
      withdrawal_at = given.withdrawal_at, expiry_at = given.expiry_at
    from unnest(${arrayOf('uuid', ids('subjectId'))}, ${arrayOf('uuid', ids('id'))},
      ${arrayOf('timestamptz', times('consentAt'))}, ${arrayOf('timestamptz', times('withdrawalAt'))},
      ${arrayOf('timestamptz', times('expiryAt'))})
      as given (subject_id, id, consent_at, withdrawal_at, expiry_at)
    where ${transactions.subjectId} = given.subject_id and ${transactions.id} = given.id`);
};

/** The latest word on topics and options. */
const chosenOf = ({ choices }: Pick<Plan, 'choices'>): SQL[] => {
  const chosen = [...choices.values()].flatMap(({ choice, ...of }) =>
    choice === null ? [] : { ...choice, ...of },
  );
  return upsertionOf(subjectChoicesTable, chosen, ['subjectId', 'purposeId', 'choiceId']);
};

/** Removes the topics and options on which there is no word anymore. */
const removeChoices = async (db: Database, { choices }: Pick<Plan, 'choices'>): Promise<void> => {
  const taken = [...choices.values()].filter(({ choice }) => choice === null);
  if (taken.length === 0) return;
  const table = subjectChoicesTable;
  await db.execute(sql`${planned}delete from ${table}
    using unnest(${arrayOf(
      'uuid',
      taken.map(({ subjectId }) => subjectId),
    )},
      ${arrayOf(
        'uuid',
        taken.map(({ purposeId }) => purposeId),
      )},
      ${arrayOf(
        'uuid',
        taken.map(({ choiceId }) => choiceId),
      )})
      as given (subject_id, purpose_id, choice_id)
    where ${table.subjectId} = given.subject_id and ${table.purposeId} = given.purpose_id
      and ${table.choiceId} = given.choice_id`);
};

/** Writes the latest word on topics and options. */
export const writeChoices = async (db: Database, plan: Pick<Plan, 'choices'>): Promise<void> => {
  await writeTogether(db, chosenOf(plan));
  await removeChoices(db, plan);
};

/**
 * Writes what was decided, and the receipts that it was decided by, in one statement but for what is
 * rare.
 * @param elements what is written of people's data elements
 */
export const writePlan = async (
  db: Database,
  plan: Plan,
  receipts: readonly Share[],
  elements: readonly SQL[],
): Promise<void> => {
  const own = receipts.filter(isRecorded);
  const identifiers = new Set(receipts.map(({ person }) => person));
  const subjects = [...identifiers].flatMap((identifier) => plan.subjects.get(identifier) ?? []);
  const changed = [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const consent = plan.consents.get(key);
    return consent === undefined ? [] : [{ subjectId, purposeId, ...consent }];
  });
  await writeTogether(db, [
    ...tokensOf(own),
    ...insertionOf(receiptsTable, own.map(toRow)),
    ...subjectsOf(subjects),
    ...upsertionOf(subjectPurposesTable, changed, ['subjectId', 'purposeId']),
    ...chosenOf(plan),
    ...insertionOf(transactionsTable, plan.transactions),
    ...elements,
  ]);
  await removeChoices(db, plan);
  await supersede(db, plan);
  await redate(db, plan.redated);
};
