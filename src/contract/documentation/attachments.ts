import type { OperationTexts } from './operation-text.ts';
import { ana } from './records/fictional.ts';

const attachmentId = '0193e1c4-5d20-7a33-9f41-6b0c8d2e7a15';
const ofOne = { params: { attachmentId }, headers: { identifier: ana } };
const ofAll = { params: { identifier: ana } };

export const attachmentTexts: OperationTexts = {
  uploadAttachment: {
    description:
      'Takes a scanned form or a picture of a recording: a PDF, JPEG or PNG of less than 4 MB. What a file is is told by its content; its name loses folders and control characters, and gets the ending of what the file is. Name its `refId` in `attachments` or `PurposeAttachments` of a receipt: then the file is of the person whom that receipt is about, and of nobody else. A file that no receipt names is deleted after a day.',
    example: {
      answer: {
        refId: attachmentId,
        filename: 'signed-form.png',
        fileSize: 70,
        contentType: 'image/png',
        qualifiedName: `${attachmentId}.png`,
      },
    },
  },
  downloadAttachment: {
    description:
      "A zip with one file of a person, as it was uploaded. A person's session needs a look that comes with the request (`X-Look`) and names the person: else it's 403 `look-needed`.",
    example: ofOne,
  },
  downloadAttachments: {
    description:
      "A zip with all files of a person; of a person without files an empty one. A file name that occurs twice gets a number. A person's session needs a look, as for one file.",
    example: ofAll,
  },
  unlinkAttachment: {
    description:
      'Takes a file from its person; it is deleted a day later. Receipts go on naming it. Files of people on hold stay.',
    example: {
      ...ofOne,
      answer: { identifier: ana, statusMessage: 'The attachment was unlinked.' },
    },
  },
  unlinkAttachments: {
    description: 'The same with all files of a person. Doing it twice changes nothing.',
    example: {
      ...ofAll,
      answer: { identifier: ana, statusMessage: '0 attachments were unlinked.' },
    },
  },
};
