import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { VersionToEdit } from './form/VersionToEdit.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import { collectionPointQueries } from './queries.ts';

/** Edits one version of a collection point, which has to be a Draft. */
export function EditCollectionPointPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  if (!guid.safeParse(id).success) return <WithoutVersion id={null} />;
  if (!/^[1-9]\d{0,14}$/.test(asked)) return <WithoutVersion id={id} />;
  return (
    <VersionToEdit
      key={`${id} ${asked}`}
      id={id}
      version={Number(asked)}
      isUpdatingPurposes={params.get('update') === 'purposes'}
    />
  );
}

/** An address that names no version: never guessed, since the wrong one would be edited. */
function WithoutVersion({ id }: { id: string | null }) {
  const query = useQuery({ ...collectionPointQueries.versions(id ?? ''), enabled: id !== null });
  return (
    <>
      <PageHeader
        title="Edit collection point"
        back={{ href: paths.collectionPoints.to(), label: 'Collection points' }}
      />
      {id === null ? (
        <MissingVersion versions={[]} />
      ) : (
        <QueryPanel
          query={query}
          what="collection point"
          skeleton={<LinesSkeleton label="collection point" lines={4} />}
        >
          {(versions) => <MissingVersion versions={versions} />}
        </QueryPanel>
      )}
    </>
  );
}
