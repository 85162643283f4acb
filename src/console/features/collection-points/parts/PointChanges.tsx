import * as z from 'zod/mini';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { RecordChanges } from '#console/api/review/RecordChanges.tsx';
import { collectionPointVersionV1Schema } from '#contract/collection-point-records.ts';
import { collectionPointReview } from '../collection-point-review.ts';

/** What an act changed of a version of a collection point, in the words of its form. */
export function PointChanges({ before, after }: { before: unknown; after: unknown }) {
  const nameOf = useColleagueName();
  const subject = collectionPointReview({ nameOf, activeVersion: undefined, warningsOf: () => [] });
  const [was, is] = [before, after].map(
    (record) => z.safeParse(collectionPointVersionV1Schema, record).data ?? null,
  );
  return is ? <RecordChanges subject={subject} before={was ?? null} after={is} /> : null;
}
