import * as z from 'zod/mini';
import { RecordChanges } from '#console/api/review/RecordChanges.tsx';
import { purposePreferenceSchema } from '#contract/purpose-preference-records.ts';
import { preferenceReview } from '../preference-review.ts';

/** What an act changed of a preference, in the words of its form. */
export function PreferenceChanges({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [before, after].map(
    (record) => z.safeParse(purposePreferenceSchema, record).data ?? null,
  );
  return is ? <RecordChanges subject={preferenceReview} before={was ?? null} after={is} /> : null;
}
