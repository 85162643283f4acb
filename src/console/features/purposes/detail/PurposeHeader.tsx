import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SavedResult } from '#console/api/SavedResult.tsx';
import { unreadReasonOf } from '#console/api/unread-reason.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { purposeMutations, purposeQueries } from '../queries.ts';
import { activeOf, type PurposeVersion } from '../versions.ts';
import { ActionResult, type Done } from './ActionResult.tsx';
import { PurposeActions } from './PurposeActions.tsx';
import { PurposeCheck } from './PurposeCheck.tsx';
import { PurposeMeta } from './PurposeMeta.tsx';
import { ScheduledRetirement } from './ScheduledRetirement.tsx';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RetireDialog = lazyPart(async () => (await import('./RetireDialog.tsx')).RetireDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'publish'; shown: PurposeDetail; active: number | undefined }
  | { kind: 'retire'; shown: PurposeVersion };

export const backToList = { href: paths.purposes.to(), label: 'Purposes' };

interface PurposeHeaderProps {
  id: string;
  shown: PurposeVersion;
  /** Newest first. */
  versions: readonly PurposeVersion[];
}

/** Name and state of a version, what can be done with it, and what came of it. */
export function PurposeHeader({ id, shown, versions }: PurposeHeaderProps) {
  const { version, label } = shown;
  const query = useQuery(purposeQueries.version(id, version));
  const detail = query.data;
  // Its header and its texts are two readings: neither is published over the other.
  const isBeingRead = useIsFetching(purposeQueries.ofPurpose(id)) > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const newestBefore = useRef(0);
  const madeSince = (found: readonly PurposeVersion[]) =>
    found.find((candidate) => candidate.version > newestBefore.current);
  const finish = (outcome: Done) => {
    setOpened(null);
    setDone(outcome);
  };
  const newVersion = useWrite(purposeMutations.createVersion(id), {
    onDone: (made) => finish({ kind: 'created', version: made.Version }),
  });

  return (
    <>
      <PageHeader
        title={label}
        back={backToList}
        meta={<PurposeMeta id={id} shown={shown} versions={versions} />}
        actions={
          <PurposeActions
            id={id}
            shown={shown}
            versions={versions}
            unreadReason={unreadReasonOf(query, isBeingRead)}
            newVersion={newVersion}
            onPublish={() => {
              const active = activeOf(versions)?.version;
              if (detail) setOpened({ kind: 'publish', shown: detail, active });
            }}
            onNewVersion={() => {
              newestBefore.current = versions[0]?.version ?? version;
              newVersion.send(newestBefore.current);
            }}
            onRetire={() => setOpened({ kind: 'retire', shown })}
          />
        }
      />
      <PurposeCheck
        id={id}
        write={newVersion}
        isWanted={(stored) => madeSince(stored) !== undefined}
        onStored={(stored) => {
          const made = madeSince(stored);
          if (made === undefined) return;
          // The button that was pressed goes away.
          result.current?.focus();
          newVersion.discard();
          finish({ kind: 'created', version: made.version });
        }}
        notStored="No version was made"
      />
      <ScheduledRetirement
        key={`retirement ${version}`}
        id={id}
        shown={shown}
        onCanceled={() => {
          // The button that was pressed goes away.
          result.current?.focus();
          finish({ kind: 'retirement-canceled', version });
        }}
      />
      {done === null && (
        <SavedResult
          key={version}
          created="It is version 1, a Draft: edit it as long as you like, then publish it."
        />
      )}
      <div ref={result} role="status" tabIndex={-1}>
        {done && <ActionResult id={id} done={done} shownVersion={version} versions={versions} />}
      </div>
      {opened?.kind === 'publish' && (
        <PublishDialog
          shown={opened.shown}
          activeVersion={opened.active}
          onDone={() => finish({ kind: 'published', version, retired: opened.active })}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'retire' && (
        <RetireDialog
          id={id}
          shown={opened.shown}
          onDone={(day) => finish({ kind: 'retired', version: opened.shown.version, day })}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}
