import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { backToList, PurposeHeader } from './detail/PurposeHeader.tsx';
import { VersionSections } from './detail/VersionSections.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import { purposeQueries } from './queries.ts';

/** One version of a purpose; the newest where the address names none. */
export function PurposeDetailPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <PurposePage key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Purpose" back={backToList} />
      <MissingVersion id={id} versions={[]} />
    </>
  );
}

function PurposePage({ id }: { id: string }) {
  const [params] = useSearchParams();
  const asked = params.get('version');
  const query = useQuery(purposeQueries.versions(id));
  const versions = query.data ?? [];
  const shown =
    asked === null ? versions[0] : versions.find(({ version }) => String(version) === asked);

  return (
    <>
      {shown ? (
        <PurposeHeader id={id} shown={shown} versions={versions} />
      ) : (
        <PageHeader title="Purpose" back={backToList} />
      )}
      <QueryPanel
        query={query}
        what="purpose"
        skeleton={<LinesSkeleton label="purpose" lines={8} />}
        empty={{
          when: () => shown === undefined,
          show: <MissingVersion id={id} versions={versions} />,
        }}
      >
        {() => shown && <VersionSections id={id} shown={shown} versions={versions} />}
      </QueryPanel>
    </>
  );
}
