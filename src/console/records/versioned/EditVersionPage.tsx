import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { guid } from '#contract/common/values.ts';
import { MissingVersion } from './MissingVersion.tsx';
import { NotEditable } from './NotEditable.tsx';
import { backToList } from './VersionPage.tsx';
import { activeOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { draftMeta } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface EditVersionPageProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  /** Edits a Draft as it was when it was opened: later readings never replace it. */
  Editor: ComponentType<{ opened: Stored }>;
}

/** Edits one version of a record, which has to be a Draft. */
export function EditVersionPage<Version extends VersionFacts, Stored>(
  props: EditVersionPageProps<Version, Stored>,
) {
  const id = (useParams().id ?? '').toLowerCase();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  if (!guid.safeParse(id).success) return <WithoutVersion kind={props.kind} id={null} />;
  if (!/^[1-9]\d{0,14}$/.test(asked)) return <WithoutVersion kind={props.kind} id={id} />;
  return <VersionToEdit key={`${id} ${asked}`} id={id} version={Number(asked)} {...props} />;
}

interface WithoutVersionProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string | null;
}

/** An address that names no version: never guessed, since the wrong one would be edited. */
function WithoutVersion<Version extends VersionFacts, Stored>({
  kind,
  id,
}: WithoutVersionProps<Version, Stored>) {
  const query = useQuery({ ...kind.versions(id ?? ''), enabled: id !== null });
  return (
    <>
      <PageHeader title={`Edit ${kind.one}`} back={backToList(kind)} />
      {id === null ? (
        <MissingVersion kind={kind} id="" versions={[]} />
      ) : (
        <QueryPanel
          query={query}
          what={kind.one}
          skeleton={<LinesSkeleton label={kind.one} lines={4} />}
        >
          {(versions) => <MissingVersion kind={kind} id={id} versions={versions} />}
        </QueryPanel>
      )}
    </>
  );
}

interface VersionToEditProps<Version extends VersionFacts, Stored>
  extends EditVersionPageProps<Version, Stored> {
  id: string;
  version: number;
}

/** Opens a version for editing and holds what it was opened with, whatever is read later. */
function VersionToEdit<Version extends VersionFacts, Stored>({
  kind,
  Editor,
  id,
  version,
}: VersionToEditProps<Version, Stored>) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...kind.stored(id, version), staleTime: 0 });
  const versions = useQuery(kind.versions(id)).data ?? [];
  const active = activeOf(versions)?.version;
  const [opened, setOpened] = useState<Stored | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);
  const skeleton = <LinesSkeleton label={kind.one} lines={10} />;
  const facts = opened && kind.factsOf(opened);
  const frozen = opened === null ? undefined : kind.frozenReason?.(opened);
  const block = (facts && draftOnly(facts, kind.one, 'edited')) ?? frozen;

  return (
    <>
      <PageHeader
        title={facts?.name ?? `Edit ${kind.one}`}
        back={backToList(kind)}
        meta={
          facts && (
            <>
              <StatusBadge status={facts.status} isDisabled={facts.disabled} />
              <span>{draftMeta(version, facts.status === 'DRAFT' ? active : undefined)}</span>
            </>
          )
        }
      />
      {opened === null ? (
        <QueryPanel
          query={query}
          what={kind.one}
          skeleton={skeleton}
          empty={{
            when: (data) => data === null && query.isFetchedAfterMount,
            show: <MissingVersion kind={kind} id={id} versions={versions} />,
          }}
        >
          {() => skeleton}
        </QueryPanel>
      ) : block ? (
        <NotEditable kind={kind} record={opened} reason={block} isFrozen={block === frozen} />
      ) : (
        <Editor opened={opened} />
      )}
    </>
  );
}
