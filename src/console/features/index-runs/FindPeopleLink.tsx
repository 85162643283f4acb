import { useQueryClient } from '@tanstack/react-query';
import { proposeSearchBy } from '#console/features/people-search/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';

interface FindPeopleLinkProps {
  /** Unknown where a host doesn't say it. */
  element: string | null | undefined;
}

/** To the search for people by the data element that was indexed; its name goes there in memory. */
export function FindPeopleLink({ element }: FindPeopleLinkProps) {
  const client = useQueryClient();
  return (
    <ActionLink
      href={paths.dataSubjects.to()}
      onClick={() => element && proposeSearchBy(client, element)}
    >
      Find people
    </ActionLink>
  );
}
