import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { FieldChange } from '#console/api/review/FieldChange.tsx';
import { isSameIn } from '#console/api/review/review-field.ts';
import type { NameOf } from '#console/records/fields.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { namesIn } from '../link-names.ts';
import { toFormValues } from '../purpose-form.ts';
import { purposeReview } from '../purpose-review.ts';
import { purposeQueries } from '../queries.ts';

interface VersionChangesProps {
  id: string;
  from: number;
  to: number;
  /** Knows other purposes; topics and preferences are named by the versions themselves. */
  nameOf: NameOf;
}

/** What changed between two versions of a purpose, field by field, the texts of each language too. */
export function VersionChanges({ id, from, to, nameOf }: VersionChangesProps) {
  const before = useQuery(purposeQueries.version(id, from));
  const after = useQuery(purposeQueries.version(id, to));
  const what = 'purpose version';
  const skeleton = <LinesSkeleton label={what} lines={3} />;
  return (
    <QueryPanel query={before} what={what} skeleton={skeleton}>
      {(old) => (
        <QueryPanel query={after} what={what} skeleton={skeleton}>
          {(next) =>
            old === null || next === null ? (
              <p>{`Version ${old === null ? from : to} no longer exists.`}</p>
            ) : (
              <Changes before={old} after={next} nameOf={nameOf} />
            )
          }
        </QueryPanel>
      )}
    </QueryPanel>
  );
}

interface ChangesProps extends Pick<VersionChangesProps, 'nameOf'> {
  before: PurposeVersionV2;
  after: PurposeVersionV2;
}

function Changes({ before, after, nameOf }: ChangesProps) {
  const names = new Map([...namesIn(before), ...namesIn(after)]);
  const [was, is] = [toFormValues(before), toFormValues(after)];
  const changed = purposeReview((one) => names.get(one) ?? nameOf(one))
    .fieldsOf([before, after], [was, is])
    .filter((field) => !isSameIn(field, was, is));
  if (changed.length === 0) return <p>Both versions say the same.</p>;
  return changed.map((field) => (
    <FieldChange
      key={field.key}
      label={field.label}
      name={`${field.label} of ${after.label} since version ${before.version}`}
      before={field.show(was)}
      after={field.show(is)}
    />
  ));
}
