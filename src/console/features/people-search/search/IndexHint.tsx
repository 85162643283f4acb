import { useQueryClient } from '@tanstack/react-query';
import { useMissingRight } from '#console/api/rights.ts';
import { proposeElement, useIndexedElement } from '#console/features/index-runs/queries.ts';
import { paths } from '#console/paths.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { writeScopes } from '#contract/common/scopes.ts';

interface IndexHintProps {
  /** Of the data element that is searched by. */
  name: string;
}

/** Says that an index would make this search faster, to those who may start a run for one. */
export function IndexHint({ name }: IndexHintProps) {
  return useMissingRight(writeScopes) === undefined ? <Hint name={name} /> : null;
}

/** The name goes to the page of runs in memory. */
function Hint({ name }: IndexHintProps) {
  const client = useQueryClient();
  const indexed = useIndexedElement();
  if (indexed === undefined || indexed === name) return null;
  return (
    <Strip>
      <TextLink href={paths.indexRuns.to()} onClick={() => proposeElement(client, name)}>
        An index run for “{name}”
      </TextLink>{' '}
      would make this search faster.
      {indexed !== null && ` It would replace the index on “${indexed}”.`}
    </Strip>
  );
}
