import { and, inArray } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { DeletionCertificate, listDeletionCertificatesEndpoint } from '#contract/deletions.ts';
import { toWireTime } from '#service/db/columns.ts';
import { keysetOf } from '#service/db/keyset.ts';
import {
  type DeletionCertificateRow,
  deletionCertificatesTable,
} from '#service/db/schema/erasures.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, withContinuationBeside } from '#service/http/slice.ts';

const table = deletionCertificatesTable;
const newestFirst = keysetOf(table.deletedAt, table.id, 'desc');

const toCertificate = (row: DeletionCertificateRow): DeletionCertificate => ({
  objectId: row.objectId,
  objectType: row.objectType,
  deleteTime: toWireTime(row.deletedAt),
  deleteType: row.deleteType,
  retentionPolicyRuleId: row.ruleId,
});

/**
 * One slice of what was deleted under exactly this identifier, whoever had it, the newest first.
 * @throws Problem 400 where the continuation does not fit
 */
export const listDeletionCertificates = async (
  context: Pick<RequestContext, 'db' | 'now' | 'continuations' | 'erasing'>,
  { query, headers }: EndpointInput<typeof listDeletionCertificatesEndpoint>,
): Promise<EndpointAnswer<typeof listDeletionCertificatesEndpoint>> => {
  const { hashes } = context.erasing;
  const hash = hashes.exact(headers.identifier);
  const isUnderIt = inArray(table.hash, hashes.exactForms(headers.identifier));
  const slice = await readSlice(
    context,
    {
      search: { operation: 'deletion certificates', hash },
      requestContinuation: headers.requestContinuation,
      page: query.page,
      size: query.size,
    },
    {
      keyset: newestFirst,
      read: async ({ where, limit, offset }) => {
        const rows = await context.db
          .select({ row: table, place: newestFirst.place })
          .from(table)
          .where(and(isUnderIt, where))
          .orderBy(...newestFirst.orderBy)
          .limit(limit)
          .offset(offset);
        return rows.map(({ row, place }) => ({ ...row, place }));
      },
      show: (rows) => rows.map(toCertificate),
    },
  );
  return withContinuationBeside(slice);
};
