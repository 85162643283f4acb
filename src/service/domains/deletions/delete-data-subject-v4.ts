import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { deleteDataSubjectV4Endpoint } from '#contract/deletions.ts';
import { nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { nameWhoErased } from '#service/domains/erasures/name-who-erased.ts';
import { personOnLegalHold } from '#service/domains/erasures/refusals.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { deletionOfProgram } from './keep-receipts.ts';
import { requireNamedPerson } from './named-people.ts';
import { readDeletionSettings } from './settings.ts';

/**
 * Erases a person at the request of a program; receipts that it retains stay as proof.
 * @throws Problem 404, 422; 400 `person-on-hold`
 */
export const deleteDataSubjectV4 = async (
  context: RequestContext,
  { body }: Pick<EndpointInput<typeof deleteDataSubjectV4Endpoint>, 'body'>,
): Promise<EndpointAnswer<typeof deleteDataSubjectV4Endpoint>> => {
  const { db, now, caller } = context;
  const subjectId = await requireNamedPerson(db, body.identifier);
  const { keepMonths } = await readDeletionSettings(db);
  const { counts, onHold } = await erasePeople(
    context,
    [subjectId],
    deletionOfProgram({
      retainsReceipts: body.retainReceipts,
      keepMonths,
      requestedAt: toInstant(now()),
      requestedBy: caller.subject,
    }),
  );
  if (onHold.length > 0) throw personOnLegalHold();
  // Another deletion or a merge came first.
  if (!counts.has(subjectId)) throw nobodyHas();
  await nameWhoErased(db, [subjectId], caller.subject);
  return 'The data subject was deleted.';
};
