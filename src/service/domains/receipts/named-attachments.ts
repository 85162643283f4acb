import * as z from 'zod/mini';
import { guid } from '#contract/common/values.ts';
import { receiptAttachmentMaximum } from '#contract/data-subject-values.ts';
import type { NamedAttachment } from '#service/domains/attachments/link-attachments.ts';
import type { Leave } from './check-choices.ts';
import type { CheckedPurpose } from './checked-receipt.ts';
import type { ReadReceipt } from './read-receipt.ts';

/** Under `id` in any case. */
const idIn = (entry: Readonly<Record<string, unknown>>): string | undefined => {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === 'id');
  const { success, data } = z.safeParse(guid, key && entry[key]);
  return success ? data.toLowerCase() : undefined;
};

const namedIn = (
  entries: readonly Readonly<Record<string, unknown>>[],
  { path, purposeId }: { path: string; purposeId: string | null },
  leave: Leave,
): NamedAttachment[] => {
  const beyond = entries.length - receiptAttachmentMaximum;
  if (beyond > 0) {
    const message = `Must be at most ${receiptAttachmentMaximum} entries. The last ${beyond} were left out.`;
    leave(path, 'TOO_MANY', message);
  }
  return entries.slice(0, receiptAttachmentMaximum).flatMap((entry, place) => {
    const id = idIn(entry);
    const own = `${path}.${place}.id`;
    if (id !== undefined) return [{ path: own, id, purposeId }];
    leave(own, 'UNREADABLE', 'Must be an id of 36 characters.');
    return [];
  });
};

/** The files that a receipt names: of the whole, and of those of its purposes that count. */
export const namedAttachments = (
  { request, purposes }: Pick<ReadReceipt, 'request' | 'purposes'>,
  counting: readonly Pick<CheckedPurpose, 'path' | 'id'>[],
  leave: Leave,
): NamedAttachment[] => {
  const idOf = new Map(counting.map(({ path, id }) => [path, id]));
  return [
    ...namedIn(request.attachments ?? [], { path: 'attachments', purposeId: null }, leave),
    ...purposes.flatMap(({ path, given }) => {
      const purposeId = idOf.get(path);
      if (purposeId === undefined) return [];
      const of = { path: `${path}.PurposeAttachments`, purposeId };
      return namedIn(given.PurposeAttachments ?? [], of, leave);
    }),
  ];
};
