import { and, eq } from 'drizzle-orm';
import { distinctNames } from '#contract/attachment-names.ts';
import type {
  downloadAttachmentEndpoint,
  downloadAttachmentsEndpoint,
} from '#contract/attachments.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { attachmentPartsTable } from '#service/db/schema/attachments.ts';
import { requireSubjectId } from '#service/domains/data-subjects/subject-id-of.ts';
import { Reply, type RequestContext } from '#service/http/context.ts';
import { requireLook } from '#service/http/sights.ts';
import { toZip } from '#service/http/zip.ts';
import { attachmentUnknown } from './attachment-unknown.ts';
import { type HeldAttachment, readAttachments } from './read-attachments.ts';

type Context = Pick<RequestContext, 'db' | 'attachments' | 'sight'>;

const parts = attachmentPartsTable;

/** A file, part by part. Who is erased meanwhile has none left: it ends before its end. */
async function* readParts(
  { db, attachments }: Pick<Context, 'db' | 'attachments'>,
  { id, size }: Pick<HeldAttachment, 'id' | 'size'>,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let place = 0; read < size; place += 1) {
    const [part] = await db
      .select({ content: parts.content })
      .from(parts)
      .where(and(eq(parts.attachmentId, id), eq(parts.place, place)));
    if (part === undefined) throw new Error('A file was removed while it was read.');
    // A driver's buffer can be a view into a larger one.
    const bytes = await attachments.openPart(new Uint8Array(part.content), {
      attachmentId: id,
      place,
    });
    read += bytes.byteLength;
    yield bytes;
  }
}

const zipped = (
  context: Context,
  held: readonly HeldAttachment[],
  name: string,
): Reply<ReadableStream<Uint8Array>> => {
  const names = distinctNames(held.map(({ fileName }) => fileName));
  const stream = toZip(
    held.map((own, index) => ({
      name: names[index] ?? own.fileName,
      modified: new Date(own.uploadDate),
      size: own.size,
      read: () => readParts(context, own),
    })),
  );
  return new Reply(stream, {
    headers: { 'Content-Disposition': `attachment; filename="${name}.zip"` },
    people: 1,
  });
};

const readOwn = async (context: Context, identifier: string): Promise<HeldAttachment[]> => {
  const subjectId = await requireSubjectId(context.db, identifier);
  requireLook(await context.sight(), subjectId);
  return (await readAttachments(context, [subjectId])).get(subjectId) ?? [];
};

/**
 * A zip with one file of a person.
 * @throws Problem 404, 403 `look-needed`
 */
export const downloadAttachment = async (
  context: Context,
  { params, headers }: Pick<EndpointInput<typeof downloadAttachmentEndpoint>, 'params' | 'headers'>,
): Promise<Reply<ReadableStream<Uint8Array>>> => {
  const id = params.attachmentId.toLowerCase();
  const held = (await readOwn(context, headers.identifier)).filter((own) => own.id === id);
  if (held.length === 0) throw attachmentUnknown();
  return zipped(context, held, 'attachment');
};

/**
 * A zip with all files of a person.
 * @throws Problem 404, 403 `look-needed`
 */
export const downloadAttachments = async (
  context: Context,
  { params }: Pick<EndpointInput<typeof downloadAttachmentsEndpoint>, 'params'>,
): Promise<Reply<ReadableStream<Uint8Array>>> =>
  zipped(context, await readOwn(context, params.identifier), 'attachments');
