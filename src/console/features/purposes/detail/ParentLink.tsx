import { useQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import { shortGuid } from '#console/ui/short-guid.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { purposeQueries } from '../queries.ts';

/** The way to a purpose's parent, by name once that is known. */
export function ParentLink({ id }: { id: string }) {
  const { data } = useQuery(purposeQueries.versions(id.toLowerCase()));
  return <TextLink href={paths.purpose.to(id)}>{data?.[0]?.label ?? shortGuid(id)}</TextLink>;
}
