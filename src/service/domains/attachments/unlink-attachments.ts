import { and, eq, isNull } from 'drizzle-orm';
import type { unlinkAttachmentEndpoint, unlinkAttachmentsEndpoint } from '#contract/attachments.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { attachmentLinksTable, attachmentsTable } from '#service/db/schema/attachments.ts';
import { legalHoldsTable } from '#service/db/schema/erasures.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import { personOnLegalHold } from '#service/domains/erasures/refusals.ts';
import type { Context } from '#service/http/context.ts';
import { attachmentUnknown } from './attachment-unknown.ts';

type Unlinker = Pick<Context, 'db' | 'now' | 'newId'>;
type Answer = EndpointAnswer<typeof unlinkAttachmentEndpoint>;

const files = attachmentsTable;
const links = attachmentLinksTable;

/** Takes files from a person; without an id, all. @returns how many */
const unlink = async (
  { db, now, newId }: Unlinker,
  identifier: string,
  id?: string,
): Promise<number> => {
  const subjectId = (await lockPeople({ db, newId }, [identifier])).get(identifier);
  if (subjectId === undefined) throw nobodyHas();
  const holds = legalHoldsTable;
  if ((await db.$count(holds, eq(holds.subjectId, subjectId))) > 0) throw personOnLegalHold();
  const taken = await db
    .update(files)
    .set({ unlinkedAt: toDatabaseTime(now()) })
    .where(
      and(
        eq(files.subjectId, subjectId),
        isNull(files.unlinkedAt),
        id === undefined ? undefined : eq(files.id, id),
      ),
    )
    .returning({ id: files.id });
  await db
    .delete(links)
    .where(
      and(
        eq(links.subjectId, subjectId),
        id === undefined ? undefined : eq(links.attachmentId, id),
      ),
    );
  return taken.length;
};

/**
 * Takes a file from its person; it's removed after a day.
 * @throws Problem 404; 400 `person-on-hold`
 */
export const unlinkAttachment = async (
  context: Unlinker,
  { params, headers }: Pick<EndpointInput<typeof unlinkAttachmentEndpoint>, 'params' | 'headers'>,
): Promise<Answer> => {
  const { identifier } = headers;
  const count = await unlink(context, identifier, params.attachmentId.toLowerCase());
  if (count === 0) throw attachmentUnknown();
  return { identifier, statusMessage: 'The attachment was unlinked.' };
};

/**
 * Takes all files from a person; doing it twice changes nothing.
 * @throws Problem 404; 400 `person-on-hold`
 */
export const unlinkAttachments = async (
  context: Unlinker,
  { params }: Pick<EndpointInput<typeof unlinkAttachmentsEndpoint>, 'params'>,
): Promise<Answer> => {
  const { identifier } = params;
  const count = await unlink(context, identifier);
  const what = count === 1 ? '1 attachment was' : `${count} attachments were`;
  return { identifier, statusMessage: `${what} unlinked.` };
};
