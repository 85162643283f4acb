import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { VersionToEdit } from './form/VersionToEdit.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import { purposeQueries } from './queries.ts';

/** Edits one version of a purpose, which has to be a Draft. */
export function EditPurposePage() {
  const id = (useParams().id ?? '').toLowerCase();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  if (!guid.safeParse(id).success) return <WithoutVersion id={null} />;
  if (!/^[1-9]\d{0,14}$/.test(asked)) return <WithoutVersion id={id} />;
  return <VersionToEdit key={`${id} ${asked}`} id={id} version={Number(asked)} />;
}

/** An address that names no version: never guessed, since the wrong one would be edited. */
function WithoutVersion({ id }: { id: string | null }) {
  const query = useQuery({ ...purposeQueries.versions(id ?? ''), enabled: id !== null });
  return (
    <>
      <PageHeader title="Edit purpose" back={{ href: paths.purposes.to(), label: 'Purposes' }} />
      {id === null ? (
        <MissingVersion id="" versions={[]} />
      ) : (
        <QueryPanel
          query={query}
          what="purpose"
          skeleton={<LinesSkeleton label="purpose" lines={4} />}
        >
          {(versions) => <MissingVersion id={id} versions={versions} />}
        </QueryPanel>
      )}
    </>
  );
}
