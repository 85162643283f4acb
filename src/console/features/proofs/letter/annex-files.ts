import type { ProvenFile } from '#contract/attachment-records.ts';
import { annexLabels as labels } from './annex-labels.ts';
import type { Part, Speech } from './language.ts';

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

/** "PDF, 48,213 bytes, SHA-256 9f86d081…": whoever has the file can tell whether it's this one. */
export const fileParts = (
  speech: Speech,
  { attachmentId, contentType, fileSize, sha256 }: ProvenFile,
): Part[] => [
  `${kinds[contentType] ?? contentType}, `,
  `${speech.told(labels.bytes, { count: speech.number(fileSize) })}, SHA-256 `,
  { id: sha256 },
  ', ',
  { id: attachmentId },
];
