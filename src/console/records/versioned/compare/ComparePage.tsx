import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, GitCompareArrows, Pencil } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useColleagueName, you } from '#console/api/colleagues/useColleagueName.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import {
  type DraftApproval,
  useDraftApproval,
} from '#console/records/versioned/approval/useDraftApproval.ts';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import { PublishButton } from '#console/records/versioned/PublishButton.tsx';
import type { PublishDialogProps } from '#console/records/versioned/PublishDialog.tsx';
import { useDraftPublishing } from '#console/records/versioned/useDraftPublishing.ts';
import { useIsBeingRead } from '#console/records/versioned/useIsBeingRead.ts';
import { backToList } from '#console/records/versioned/VersionPage.tsx';
import { VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { activeOf, type VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { guid } from '#contract/common/values.ts';
import { chosenVersions } from './chosen-versions.ts';
import { LazyCompared } from './LazyCompared.ts';
import { VersionPicker } from './VersionPicker.tsx';

/** Two versions of one record, as the list of them and as their own reads have them. */
export interface ComparedPair<Version, Stored> {
  id: string;
  from: Version;
  to: Version;
  before: Stored;
  after: Stored;
}

interface ComparePageProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  /** What differs, and what that means. */
  View: ComponentType<ComparedPair<Version, Stored>>;
  PublishDialog: ComponentType<PublishDialogProps<Stored>>;
}

const title = 'Compare versions';

/** Two versions of a record beside each other: the Draft and what it replaces, or any two. */
export function ComparePage<Version extends VersionFacts, Stored>(
  props: ComparePageProps<Version, Stored>,
) {
  const { kind } = props;
  const id = (useParams().id ?? '').toLowerCase();
  useEffect(LazyCompared.preload, []);
  return guid.safeParse(id).success ? (
    <OfOne key={id} id={id} {...props} />
  ) : (
    <>
      <PageHeader title={title} back={backToList(kind)} />
      <MissingVersion kind={kind} id={id} versions={[]} />
    </>
  );
}

function OfOne<Version extends VersionFacts, Stored>({
  id,
  ...props
}: ComparePageProps<Version, Stored> & { id: string }) {
  const { kind } = props;
  const [params] = useSearchParams();
  const query = useQuery(kind.versions(id));
  const versions = query.data ?? [];
  const [newest] = versions;
  const chosen = chosenVersions(versions, { from: params.get('from'), to: params.get('to') });
  if (newest !== undefined && chosen !== null && versions.length > 1) {
    return <OfTwo id={id} versions={versions} {...chosen} {...props} />;
  }
  return (
    <>
      <PageHeader
        title={title}
        back={
          newest
            ? { href: kind.pageHref(id, newest.version), label: kind.nameOf(newest) }
            : backToList(kind)
        }
      />
      <QueryPanel
        query={query}
        what={kind.one}
        skeleton={<LinesSkeleton label={kind.one} lines={8} />}
      >
        {() =>
          newest !== undefined && chosen !== null ? (
            <EmptyState
              title="Only one version"
              icon={GitCompareArrows}
              action={
                <ActionLink href={kind.pageHref(id, newest.version)}>
                  {`Open version ${newest.version}`}
                </ActionLink>
              }
            >
              {`There's nothing yet to compare version ${newest.version} with.`}
            </EmptyState>
          ) : (
            <MissingVersion kind={kind} id={id} versions={versions} />
          )
        }
      </QueryPanel>
    </>
  );
}

interface OfTwoProps<Version extends VersionFacts, Stored>
  extends ComparePageProps<Version, Stored> {
  id: string;
  versions: readonly Version[];
  from: Version;
  to: Version;
}

function OfTwo<Version extends VersionFacts, Stored>(props: OfTwoProps<Version, Stored>) {
  const { kind, id, versions, from, to, View, PublishDialog } = props;
  const before = useQuery(kind.stored(id, from.version));
  const after = useQuery(kind.stored(id, to.version));
  const isBeingRead = useIsBeingRead(kind.readsOf(id));
  const isDraft = to.status === 'DRAFT' && !to.disabled;
  const approval = useDraftApproval(id, isDraft ? to : undefined);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ shown: Stored; active: number | undefined } | null>(null);
  const [done, setDone] = useState<{ version: number; retired: number | undefined } | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const focusResult = useFocusOnceClosed(result);
  const stored = after.data;
  const skeleton = <LinesSkeleton label="versions" lines={8} />;
  const missing = <MissingVersion kind={kind} id={id} versions={versions} />;

  return (
    <>
      <PageHeader
        title={title}
        back={{ href: kind.pageHref(id, to.version), label: kind.nameOf(to) }}
        actions={
          <>
            <Pickers {...props} />
            {isDraft && (
              <DraftActions
                {...props}
                approval={approval}
                frozenReason={stored ? kind.frozenReason?.(stored) : undefined}
                unreadReason={unreadReasonOf(
                  { data: stored as object | null | undefined, isError: after.isError },
                  isBeingRead,
                )}
                onPublish={() => {
                  const active = activeOf(versions)?.version;
                  if (stored) setOpened({ shown: stored, active });
                }}
              />
            )}
          </>
        }
      />
      <div ref={result} role="status" tabIndex={-1}>
        {done && (
          <VersionResult
            of={kind}
            id={id}
            shown={to}
            versions={versions}
            done={{ kind: 'published', ...done }}
          />
        )}
      </div>
      <QueryPanel query={before} what="version" skeleton={skeleton}>
        {(was) => (
          <QueryPanel query={after} what="version" skeleton={skeleton}>
            {(is) =>
              was === null || is === null ? (
                missing
              ) : (
                <View
                  key={`${from.version} ${to.version}`}
                  id={id}
                  from={from}
                  to={to}
                  before={was}
                  after={is}
                />
              )
            }
          </QueryPanel>
        )}
      </QueryPanel>
      {opened && (
        <PublishDialog
          shown={opened.shown}
          activeVersion={opened.active}
          isApprovalNeeded={approval.isNeeded}
          onAsked={() => void navigate(kind.pageHref(id, to.version))}
          onDone={() => {
            setOpened(null);
            setDone({ version: to.version, retired: opened.active });
            // The button that was pressed is gone.
            focusResult();
          }}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Both versions, and what turns them around. */
function Pickers<Version extends VersionFacts, Stored>({
  kind,
  id,
  versions,
  from,
  to,
}: OfTwoProps<Version, Stored>) {
  const navigate = useNavigate();
  const colleague = useColleagueName();
  const datedOf = (version: Version): string => {
    const isDraft = version.status === 'DRAFT';
    const { at, by } = isDraft ? kind.changeOf(version) : kind.publicationOf(version);
    const day = at ?? kind.createdAt(version);
    // Of a Draft alone: a colleague goes on with it, or is asked about it.
    const name = isDraft && by ? colleague(by) : undefined;
    return [day && formatDay(day), name && `by ${name === you ? 'you' : name}`]
      .filter(Boolean)
      .join(', ');
  };
  const go = (older: number, newer: number) =>
    // Choosing is no way to go back through.
    void navigate(kind.compareHref(id, older, newer), { replace: true });
  return (
    <>
      <VersionPicker
        label="Version on the left"
        versions={versions}
        value={from}
        datedOf={datedOf}
        onChange={(version) => go(version, to.version)}
      />
      <ActionButton
        icon={ArrowLeftRight}
        variant="ghost"
        isIconOnly
        onClick={() => go(to.version, from.version)}
      >
        Swap versions
      </ActionButton>
      <VersionPicker
        label="Version on the right"
        versions={versions}
        value={to}
        datedOf={datedOf}
        onChange={(version) => go(from.version, version)}
      />
    </>
  );
}

interface DraftActionsProps<Version extends VersionFacts, Stored>
  extends Pick<OfTwoProps<Version, Stored>, 'kind' | 'id' | 'to'> {
  approval: DraftApproval;
  frozenReason: string | undefined;
  unreadReason: string | undefined;
  onPublish: () => void;
}

/** What is done with the Draft once it was compared. */
function DraftActions<Version extends VersionFacts, Stored>({
  kind,
  id,
  to,
  approval,
  frozenReason,
  unreadReason,
  onPublish,
}: DraftActionsProps<Version, Stored>) {
  const writeBlock = useWriteBlock();
  const publishing = useDraftPublishing(approval, kind.publishBlock(to) ?? unreadReason);
  return (
    <>
      <WriteLink
        icon={Pencil}
        href={kind.editHref(id, to.version)}
        blockedReason={writeBlock ?? frozenReason}
      >
        {`Continue v${to.version}`}
      </WriteLink>
      <PublishButton approval={approval} publishing={publishing} onPublish={onPublish} />
    </>
  );
}
