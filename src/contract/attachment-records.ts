import * as z from 'zod/mini';
import { attachmentTypes } from './attachment-names.ts';
import { clearText, instant, maybe, openEnum } from './common/values.ts';

/** A file that was taken; its `refId` is what receipts name. A repeat has no name: it isn't kept in clear. */
export const uploadedAttachmentSchema = z.looseObject({
  refId: clearText,
  filename: maybe(z.string()),
  fileSize: z.int(),
  /** As its content says. */
  contentType: openEnum(attachmentTypes),
  qualifiedName: clearText,
});
export type UploadedAttachment = z.output<typeof uploadedAttachmentSchema>;

/** A file of a person, as records since V3 have it. */
export const attachmentSchema = z.looseObject({
  attachmentId: clearText,
  fileName: z.string(),
  /** The colleague or program. */
  uploadedBy: clearText,
  uploadDate: instant,
});
export type Attachment = z.output<typeof attachmentSchema>;

/** A file of a person, as v1 has it. */
export const attachmentNameSchema = z.pick(attachmentSchema, {
  attachmentId: true,
  fileName: true,
});

/** A file in what proves a consent: its SHA-256 in hex tells whether it's the same. */
export const provenFileSchema = z.looseObject({
  attachmentId: clearText,
  contentType: openEnum(attachmentTypes),
  fileSize: z.int(),
  sha256: clearText,
});
export type ProvenFile = z.output<typeof provenFileSchema>;
