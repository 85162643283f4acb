import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PointNames } from './point-names.ts';

interface PointLinkProps {
  id: string;
  version: number | null | undefined;
  names: PointNames;
}

/** A collection point under the name that the transactions give it, with its version. */
export function PointLink({ id, version, names }: PointLinkProps) {
  return (
    <TextLink href={paths.collectionPoint.to(id, version ?? 1)}>
      {names.get(id) ?? 'Collection point'}
      {version && ` v${version}`}
    </TextLink>
  );
}
