import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { statusOfType } from '#contract/data-subject-values.ts';
import type {
  listSubjectPurposesEndpoint,
  subjectPurposeSortKeys,
} from '#contract/data-subjects.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { topicLinksOf } from '#service/db/schema/purpose-links.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { countsOf, transactionsTable } from '#service/db/schema/receipts.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy } from '#service/http/page.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { requireSubjectId } from './subject-id-of.ts';

type Input = Pick<EndpointInput<typeof listSubjectPurposesEndpoint>, 'query' | 'headers'>;
type SortKey = (typeof subjectPurposeSortKeys)[number];

const transactions = transactionsTable;
const versions = purposeVersionsTable;

const statuses = JSON.stringify(statusOfType);

const order: Record<SortKey, SQL> = {
  id: sql`${transactions.id}`,
  issuedAt: sql`${transactions.createdAt}`,
  withdrawalDate: sql`${transactions.withdrawalAt}`,
  collectionPointGuid: sql`${transactions.collectionPointId}`,
  purposeGuid: sql`${transactions.purposeId}`,
  status: sql`(${statuses}::jsonb ->> ${transactions.type}) collate "C"`,
};

const readTransactions = (
  db: Database,
  { subjectId, query }: { subjectId: string; query: Input['query'] },
) => {
  return (
    db
      .select({ row: transactions, name: versions.name, topicLinks: topicLinksOf(versions) })
      .from(transactions)
      .innerJoin(
        versions,
        and(
          eq(versions.purposeId, transactions.purposeId),
          eq(versions.version, transactions.purposeVersion),
        ),
      )
      // The record can't say that one was corrected.
      .where(and(eq(transactions.subjectId, subjectId), countsOf(subjectId)))
      .orderBy(...sortedBy<SortKey>(order, query.sort), asc(transactions.id))
      .limit(query.size)
      .offset(query.page * query.size)
  );
};

type Row = Awaited<ReturnType<typeof readTransactions>>[number];

const toTransaction = ({ row }: Row) => {
  const topics = row.choices.filter(({ preferenceId }) => preferenceId === null);
  return {
    IssueDate: toWireTime(row.createdAt),
    CollectionPointId: row.collectionPointId,
    ReceiptId: row.receiptId,
    TransactionId: row.id,
    Status: statusOfType[row.type],
    WithdrawalDate: toOptionalWireTime(row.withdrawalAt),
    ExpiryDate: toOptionalWireTime(row.expiryAt),
    Preferences: topics.map(({ choiceId, isConsented }) => ({
      TopicId: choiceId,
      TransactionType: isConsented ? 'OPT_IN' : 'OPT_OUT',
    })),
  };
};

/**
 * A page of a subject's transactions by purpose (docs/wire/data-subjects.md 3). The header's
 * identifier wins over the query's.
 * @throws Problem 400 without an identifier, 404
 */
export const listSubjectPurposes = async (
  { db }: Pick<Context, 'db'>,
  { query, headers }: Input,
): Promise<EndpointAnswer<typeof listSubjectPurposesEndpoint>> => {
  const identifier = headers.identifier ?? query.identifier;
  if (identifier === undefined) {
    throw invalidRequest([{ path: 'identifier', message: 'Required as a header.' }]);
  }
  const subjectId = await requireSubjectId(db, identifier);
  const rows = await readTransactions(db, { subjectId, query });
  const byPurpose = Map.groupBy(rows, ({ row }) => row.purposeId);
  return {
    DataSubjectId: identifier,
    Purposes: [...byPurpose].map(([id, ofPurpose]) => {
      const topics = ofPurpose[0]?.topicLinks ?? [];
      return {
        Id: id,
        Label: ofPurpose[0]?.name ?? '',
        Topics: topics.map(({ topicId, name }) => ({ Id: topicId, Name: name })),
        Transactions: ofPurpose.map(toTransaction),
      };
    }),
  };
};
