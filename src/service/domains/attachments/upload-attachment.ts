import { fileTypeFromBuffer } from 'file-type';
import {
  type AttachmentType,
  attachmentTypes,
  cleanFileName,
  endingOf,
} from '#contract/attachment-names.ts';
import type { UploadedAttachment } from '#contract/attachment-records.ts';
import type { uploadAttachmentEndpoint } from '#contract/attachments.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { toDatabaseTime, toHex } from '#service/db/columns.ts';
import { attachmentPartsTable, attachmentsTable } from '#service/db/schema/attachments.ts';
import { Reply, type RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';

/** Bytes of a part, before it's sealed. */
const partBytes = 262_144;

/** What a file is, whatever its sender calls it. */
const typeOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<AttachmentType> => {
  const found = await fileTypeFromBuffer(bytes);
  const type = attachmentTypes.find((own) => own === found?.mime);
  if (type !== undefined) return type;
  const message = 'Must be a PDF, JPEG or PNG. What it is is told by its content, not by its name.';
  throw invalidRequest([{ path: 'file', message }]);
};

/**
 * Keeps a file, sealed, until a receipt names it, or for a day.
 * @throws Problem 400 where it's no PDF, JPEG or PNG
 */
export const uploadAttachment = async (
  { db, now, newId, caller, attachments }: RequestContext,
  { file }: Pick<EndpointInput<typeof uploadAttachmentEndpoint>, 'file'>,
): Promise<Reply<UploadedAttachment>> => {
  const { bytes } = file;
  const contentType = await typeOf(bytes);
  const id = newId();
  const name = cleanFileName(file.name, contentType);
  const at = toDatabaseTime(now());
  await db.insert(attachmentsTable).values({
    id,
    subjectId: null,
    name: await attachments.sealName(name, id),
    contentType,
    size: bytes.byteLength,
    sha256: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
    uploadedAt: at,
    uploadedBy: caller.subject,
    unlinkedAt: at,
  });
  for (let place = 0; place * partBytes < bytes.byteLength; place += 1) {
    const part = bytes.subarray(place * partBytes, (place + 1) * partBytes);
    const content = await attachments.sealPart(part, { attachmentId: id, place });
    await db.insert(attachmentPartsTable).values({ attachmentId: id, place, content });
  }
  const answer: UploadedAttachment = {
    refId: id,
    filename: name,
    fileSize: bytes.byteLength,
    contentType,
    qualifiedName: `${id}.${endingOf(contentType)}`,
  };
  return new Reply(answer, { kept: { ...answer, filename: null } });
};
