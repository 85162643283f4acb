import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#console/paths.ts';
import { shortGuid } from '#console/ui/short-guid.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { dataSubjectQueries, type Named } from '../queries.ts';

interface PointLinkProps {
  id: string;
  version: number | null | undefined;
  named: Named;
}

/** A collection point under the name that the transactions give it, else under its id. */
export function PointLink({ id, version, named }: PointLinkProps) {
  const { data } = useInfiniteQuery(dataSubjectQueries.transactions(named));
  const name = data?.pages
    .flatMap(({ content }) => content)
    .find(({ collectionPointUUID }) => collectionPointUUID === id)?.collectionPointName;
  return (
    <>
      <TextLink href={paths.collectionPoint.to(id, version ?? 1)}>{name ?? shortGuid(id)}</TextLink>
      {version && ` v${version}`}
    </>
  );
}
