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
import type { DraftTarget } from './useDraftTarget.ts';
import { backToList } from './VersionPage.tsx';
import { activeOf, draftOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { draftMeta, newDraftMeta, restoreMeta } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface EditVersionPageProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  Editor: ComponentType<EditorProps<Stored>>;
  /** What the page is for: begins its title. */
  act?: 'Edit' | 'Translate';
}

export interface EditorProps<Stored> {
  /** The version as it was when it was opened: later readings never replace it. */
  opened: Stored;
  /** Where a save goes: to this Draft, or to one that the first save makes of it. */
  target: DraftTarget;
  /** An older version, whose content the form begins with; null where none is restored. */
  restored: Stored | null;
}

/** Edits a Draft of a record, or its Active version, of which the first save makes a Draft. */
export function EditVersionPage<Version extends VersionFacts, Stored>(
  props: EditVersionPageProps<Version, Stored>,
) {
  const id = (useParams().id ?? '').toLowerCase();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  const { kind, act } = props;
  if (!guid.safeParse(id).success) return <WithoutVersion kind={kind} act={act} id={null} />;
  if (!/^[1-9]\d{0,14}$/.test(asked)) return <WithoutVersion kind={kind} act={act} id={id} />;
  const restore = params.get('restore') ?? '';
  return (
    <VersionToEdit
      key={`${id} ${asked} ${restore}`}
      id={id}
      version={Number(asked)}
      restore={/^[1-9]\d{0,14}$/.test(restore) ? Number(restore) : null}
      {...props}
    />
  );
}

const titleOf = (act: 'Edit' | 'Translate', one: string, name: string | undefined): string => {
  if (name === undefined) return `${act} ${one}`;
  return act === 'Edit' ? name : `${act} ${name}`;
};

interface WithoutVersionProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  act: 'Edit' | 'Translate' | undefined;
  id: string | null;
}

/** An address that names no version: never guessed, since the wrong one would be edited. */
function WithoutVersion<Version extends VersionFacts, Stored>({
  kind,
  act = 'Edit',
  id,
}: WithoutVersionProps<Version, Stored>) {
  const query = useQuery({ ...kind.versions(id ?? ''), enabled: id !== null });
  return (
    <>
      <PageHeader title={`${act} ${kind.one}`} back={backToList(kind)} />
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
  /** The version whose content it's to have. */
  restore: number | null;
}

/** Opens a version for editing and holds what it was opened with, whatever is read later. */
function VersionToEdit<Version extends VersionFacts, Stored>({
  kind,
  Editor,
  act = 'Edit',
  id,
  version,
  restore,
}: VersionToEditProps<Version, Stored>) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...kind.stored(id, version), staleTime: 0 });
  const listed = useQuery(kind.versions(id));
  const older = useQuery({ ...kind.stored(id, restore ?? version), enabled: restore !== null });
  const [opened, setOpened] = useState<Opened<Version, Stored> | null>(null);
  const restored = restore === null ? null : older.data;
  const record = query.isFetchedAfterMount ? query.data : undefined;
  if (opened === null && record && restored !== undefined && listed.data) {
    setOpened({ record, restored, versions: listed.data });
  }
  const versions = opened?.versions ?? listed.data ?? [];
  const skeleton = <LinesSkeleton label={kind.one} lines={10} />;
  const facts = opened && kind.factsOf(opened.record);

  return (
    <>
      <PageHeader
        title={titleOf(act, kind.one, facts?.name)}
        back={backToList(kind)}
        meta={
          facts && (
            <>
              <StatusBadge status={facts.status} isDisabled={facts.disabled} />
              <span>{metaOf(facts, versions)}</span>
              {restore !== null && opened.restored !== null && <span>{restoreMeta(restore)}</span>}
            </>
          )
        }
      />
      {opened === null && listed.error ? (
        <QueryPanel query={listed} what={kind.one} skeleton={skeleton}>
          {() => skeleton}
        </QueryPanel>
      ) : opened === null && older.error ? (
        <QueryPanel query={older} what={kind.one} skeleton={skeleton}>
          {() => skeleton}
        </QueryPanel>
      ) : opened === null ? (
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
      ) : (
        <OpenedVersion kind={kind} Editor={Editor} opened={opened} />
      )}
    </>
  );
}

/** A version with all of its record, as they were when it was opened. */
interface Opened<Version, Stored> {
  record: Stored;
  restored: Stored | null;
  versions: readonly Version[];
}

const isNewDraft = (facts: VersionFacts, versions: readonly VersionFacts[]): boolean =>
  facts.status === 'ACTIVE' && !facts.disabled && draftOf(versions) === undefined;

const metaOf = (facts: VersionFacts, versions: readonly VersionFacts[]): string =>
  isNewDraft(facts, versions)
    ? newDraftMeta(facts.version)
    : draftMeta(facts.version, facts.status === 'DRAFT' ? activeOf(versions)?.version : undefined);

function OpenedVersion<Version extends VersionFacts, Stored>({
  kind,
  Editor,
  opened: { record, restored, versions },
}: Pick<EditVersionPageProps<Version, Stored>, 'kind' | 'Editor'> & {
  opened: Opened<Version, Stored>;
}) {
  const facts = kind.factsOf(record);
  const frozen = kind.frozenReason?.(record);
  const isNew = isNewDraft(facts, versions);
  const block = isNew
    ? kind.newVersionBlock(versions)
    : (draftOnly(facts, kind.one, 'edited') ?? frozen);
  if (block !== undefined) {
    return (
      <NotEditable
        kind={kind}
        record={record}
        versions={versions}
        reason={block}
        isFrozen={block === frozen}
      />
    );
  }
  const { version } = facts;
  const newest = versions[0]?.version ?? version;
  const target: DraftTarget = isNew
    ? { kind: 'new', base: version, newest }
    : { kind: 'draft', version };
  return <Editor opened={record} target={target} restored={restored} />;
}
