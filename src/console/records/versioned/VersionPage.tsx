import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { guid } from '#contract/common/values.ts';
import { MissingVersion } from './MissingVersion.tsx';
import { titleOf } from './title-of.ts';
import { openedOf, type VersionFacts } from './version-facts.ts';
import type { ListedVersion, VersionedKind } from './versioned-kind.ts';

/** A version that is shown, among all of its record. */
export interface ShownVersion<Version> {
  /** In small letters, as the service writes it. */
  id: string;
  shown: Version;
  /** Newest first. */
  versions: readonly Version[];
}

interface VersionPageProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  /** Name and state, what can be done, and what came of it. */
  Header: ComponentType<ShownVersion<Version>>;
  /** What the version holds. */
  Sections: ComponentType<ShownVersion<Version>>;
  /** Whether the header has a line below the name. */
  isDescribed?: boolean;
}

/** One version of a record; what is live where the address names none, else the newest. */
export function VersionPage<Version extends VersionFacts, Stored>(
  props: VersionPageProps<Version, Stored>,
) {
  const { kind } = props;
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <OfOne key={id} id={id} {...props} />
  ) : (
    <>
      <PageHeader title={titleOf(kind)} back={backToList(kind)} />
      <MissingVersion kind={kind} id={id} versions={[]} />
    </>
  );
}

export const backToList = ({ listHref, many }: { listHref: string; many: string }) => ({
  href: listHref,
  label: many,
});

/** What is known of a version before it was read: what can be done with it has to wait. */
const headerOf = ({ description, status, disabled }: ListedVersion) => ({
  ...(description && { sub: description }),
  meta: <StatusBadge status={status} isDisabled={disabled} />,
});

function OfOne<Version extends VersionFacts, Stored>({
  kind,
  id,
  Header,
  Sections,
  isDescribed = false,
}: VersionPageProps<Version, Stored> & { id: string }) {
  const [params] = useSearchParams();
  const asked = params.get('version');
  const client = useQueryClient();
  const query = useQuery(kind.versions(id));
  const listed = query.isPending ? kind.listed?.(client, id, asked) : undefined;
  const versions = query.data ?? [];
  const shown =
    asked === null ? openedOf(versions) : versions.find(({ version }) => String(version) === asked);

  return (
    <>
      {shown ? (
        <Header id={id} shown={shown} versions={versions} />
      ) : (
        <PageHeader
          title={listed?.name ?? titleOf(kind)}
          back={backToList(kind)}
          {...(query.isPending && headerSkeleton(isDescribed))}
          {...(listed && headerOf(listed))}
        />
      )}
      <QueryPanel
        query={query}
        what={kind.one}
        skeleton={<LinesSkeleton label={kind.one} lines={8} />}
        empty={{
          when: () => shown === undefined,
          show: <MissingVersion kind={kind} id={id} versions={versions} />,
        }}
      >
        {() => shown && <Sections id={id} shown={shown} versions={versions} />}
      </QueryPanel>
    </>
  );
}
