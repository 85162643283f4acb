import { eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  deleteDataSubjectsV2Endpoint,
  deletePurposeProfilesV2Endpoint,
} from '#contract/deletions.ts';
import { type DeletionSelector, deletionJobsTable } from '#service/db/schema/erasures.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { earlier, toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import { findNamedPeople } from './named-people.ts';

type People = EndpointInput<typeof deleteDataSubjectsV2Endpoint>['body'];
type Purpose = EndpointInput<typeof deletePurposeProfilesV2Endpoint>;
type Acceptor = Pick<Context, 'db' | 'now' | 'newId' | 'caller'>;

const accept = async (
  { db, now, newId, caller }: Acceptor,
  selector: DeletionSelector,
  retainsReceipts: boolean,
): Promise<void> => {
  await db.insert(deletionJobsTable).values({
    id: newId(),
    selector,
    retainsReceipts,
    requestedAt: toInstant(now()),
    requestedBy: caller.subject,
  });
};

/** A range ends when it was asked for, at the latest: whoever comes while the job runs stays. */
const selectorOf = async (
  { db, now }: Pick<Acceptor, 'db' | 'now'>,
  body: People,
): Promise<DeletionSelector> => {
  const until = (to: string) => earlier(toInstant(to), toInstant(now()));
  const { fromCreatedDate, toCreatedDate, fromInteractionDate, toInteractionDate } = body;
  if (fromCreatedDate && toCreatedDate) {
    return { kind: 'created', from: toInstant(fromCreatedDate), to: until(toCreatedDate) };
  }
  if (fromInteractionDate && toInteractionDate) {
    const [from, to] = [toInstant(fromInteractionDate), until(toInteractionDate)];
    return { kind: 'interacted', from, to };
  }
  const named = { identifiers: body.identifiers, ids: body.dataSubjectGuids };
  return { kind: 'ids', subjectIds: await findNamedPeople(db, named) };
};

/**
 * Accepts to delete people. Whom identifiers and ids name is settled now: who doesn't exist, or was
 * merged away, is passed over.
 */
export const deleteDataSubjectsV2 = async (
  context: Acceptor,
  { body }: { body: People },
): Promise<EndpointAnswer<typeof deleteDataSubjectsV2Endpoint>> => {
  const selector = await selectorOf(context, body);
  await accept(context, selector, body.retainReceiptsTransactions ?? false);
  return 'The request to delete data subjects was accepted.';
};

/**
 * Accepts to delete everyone's consent to a purpose.
 * @throws Problem 400 without `deletePurposeFromAllDataSubjects`, or with an exclusion list; 404
 */
export const deletePurposeProfilesV2 = async (
  context: Acceptor,
  { params, body }: Pick<Purpose, 'params' | 'body'>,
): Promise<EndpointAnswer<typeof deletePurposeProfilesV2Endpoint>> => {
  if (body.deletePurposeFromAllDataSubjects !== true) {
    throw invalidRequest([
      {
        path: 'deletePurposeFromAllDataSubjects',
        message:
          "Must be true: exclusion lists aren't supported, so the purpose can only be deleted from everyone.",
      },
    ]);
  }
  // Whoever names a list means to keep people.
  const named = (['jobGuid', 'importId'] as const).filter((key) => body[key]);
  if (named.length > 0) {
    const message =
      "Leave it out: exclusion lists aren't supported, so no one on it would be kept.";
    throw invalidRequest(named.map((path) => ({ path, message })));
  }
  const purposeId = params.purposeGuid.toLowerCase();
  const [purpose] = await context.db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(eq(purposesTable.id, purposeId));
  if (purpose === undefined)
    throw new Problem(404, 'not-found', 'Purpose not found. Check its id.');
  await accept(context, { kind: 'purpose', purposeId }, body.retainTransactions ?? false);
  return 'The request to delete the purpose from all data subjects was accepted.';
};
