import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { backToList, DetailHeader } from './detail/DetailHeader.tsx';
import { VersionSections } from './detail/VersionSections.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import { collectionPointQueries } from './queries.ts';

/** One version of a collection point; the newest where the address names none. */
export function CollectionPointDetailPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <CollectionPointDetail key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Collection point" back={backToList} />
      <MissingVersion versions={[]} />
    </>
  );
}

function CollectionPointDetail({ id }: { id: string }) {
  const [params] = useSearchParams();
  const asked = params.get('version');
  const query = useQuery(collectionPointQueries.versions(id));
  const versions = query.data ?? [];
  const shown =
    asked === null ? versions[0] : versions.find(({ version }) => String(version) === asked);

  return (
    <>
      {shown ? (
        <DetailHeader shown={shown} versions={versions} />
      ) : (
        <PageHeader title="Collection point" back={backToList} />
      )}
      <QueryPanel
        query={query}
        what="collection point"
        skeleton={<LinesSkeleton label="collection point" lines={8} />}
        empty={{ when: () => shown === undefined, show: <MissingVersion versions={versions} /> }}
      >
        {() => shown && <VersionSections shown={shown} versions={versions} />}
      </QueryPanel>
    </>
  );
}
