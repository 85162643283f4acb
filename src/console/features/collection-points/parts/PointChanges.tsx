import * as z from 'zod/mini';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { FieldChange } from '#console/api/review/FieldChange.tsx';
import { RecordChanges } from '#console/api/review/RecordChanges.tsx';
import { collectionPointVersionV1Schema } from '#contract/collection-point-records.ts';
import { collectionPointReview } from '../collection-point-review.ts';
import { sleepingLabels } from '../sleeping-settings.ts';

/** What an act changed of a version of a collection point, in the words of its form. */
export function PointChanges({ before, after }: { before: unknown; after: unknown }) {
  const nameOf = useColleagueName();
  const subject = collectionPointReview(nameOf);
  const [was, is] = [before, after].map(
    (record) => z.safeParse(collectionPointVersionV1Schema, record).data ?? null,
  );
  if (!is) return null;
  const [slept, sleeps] = [was, is].map((record) => sleepingLabels(record?.SettingsAsleep ?? []));
  return (
    <>
      <RecordChanges subject={subject} before={was ?? null} after={is} />
      {was && slept !== sleeps && (
        <FieldChange
          label="Settings without effect"
          before={{ kind: 'text', text: slept ?? '' }}
          after={{ kind: 'text', text: sleeps ?? '' }}
        />
      )}
    </>
  );
}
