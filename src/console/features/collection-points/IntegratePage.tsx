import { paths } from '#console/paths.ts';
import { VersionMeta } from '#console/records/versioned/VersionMeta.tsx';
import { type ShownVersion, VersionPage } from '#console/records/versioned/VersionPage.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { IntegrateSections } from './integrate/IntegrateSections.tsx';

/** Another version is chosen here without leaving the page. */
const kind = { ...collectionPointKind, pageHref: paths.integrateCollectionPoint.to };

function Header(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown } = page;
  return (
    <PageHeader
      title={`Integrate ${shown.name}`}
      back={{ href: paths.collectionPoint.to(id, shown.version), label: 'Collection point' }}
      meta={<VersionMeta {...page} kind={kind} />}
    />
  );
}

/** How a form or a program sends receipts through one version of a collection point. */
function IntegratePage() {
  return <VersionPage kind={kind} Header={Header} Sections={IntegrateSections} />;
}

export { IntegratePage as Component };
