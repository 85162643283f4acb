import { useQueryClient } from '@tanstack/react-query';
import { proposeElement, useIndexedElement } from '#console/features/index-runs/queries.ts';
import { paths } from '#console/paths.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';

/**
 * Says that an index would make a search by this data element faster, where this browser knows of no
 * run that made one. The name goes to the page of runs in memory.
 */
export function IndexHint({ name }: { name: string }) {
  const client = useQueryClient();
  const indexed = useIndexedElement();
  if (indexed === undefined || indexed === name) return null;
  return (
    <Strip>
      <TextLink href={paths.indexRuns.to()} onClick={() => proposeElement(client, name)}>
        An index run for “{name}”
      </TextLink>{' '}
      would make this search faster where many people are stored.
      {indexed !== null && ` It would take the place of the index on “${indexed}”.`}
    </Strip>
  );
}
