import * as z from 'zod/mini';
import { RecordChanges } from '#console/api/review/RecordChanges.tsx';
import { purposeVersionV2Schema } from '#contract/purpose-records.ts';
import { namesIn } from '../link-names.ts';
import { purposeReview } from '../purpose-review.ts';

/** What an act changed of a version of a purpose, in the words of its form. */
export function PurposeChanges({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [before, after].map(
    (record) => z.safeParse(purposeVersionV2Schema, record).data ?? null,
  );
  if (!is) return null;
  const names = new Map([was, is].flatMap((record) => (record ? namesIn(record) : [])));
  const subject = purposeReview((one) => names.get(one));
  return <RecordChanges subject={subject} before={was ?? null} after={is} />;
}
