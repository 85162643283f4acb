import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SavedResult } from '#console/api/SavedResult.tsx';
import { unreadReasonOf } from '#console/api/unread-reason.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { CollectionPoint, CollectionPointV2 } from '#contract/collection-point-records.ts';
import { activeOf, isPointDisabled } from '../action-blocks.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { ActionResult, type Done } from './ActionResult.tsx';
import { CheckedNotice } from './CheckedNotice.tsx';
import { DetailActions } from './DetailActions.tsx';
import { DetailMeta } from './DetailMeta.tsx';
import { RetiredPurposes } from './RetiredPurposes.tsx';

const TokenDrawer = lazyPart(async () => (await import('../token/TokenDrawer.tsx')).TokenDrawer);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const DisableDialog = lazyPart(async () => (await import('./DisableDialog.tsx')).DisableDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'token' }
  | { kind: 'publish'; record: CollectionPoint; active: number | undefined }
  | { kind: 'set-disabled'; isDisabling: boolean };

interface DetailHeaderProps {
  shown: CollectionPointV2;
  /** Newest first. */
  versions: readonly CollectionPointV2[];
}

export const backToList = { href: paths.collectionPoints.to(), label: 'Collection points' };

/** Name and state of a version, what can be done with it, and what came of it. */
export function DetailHeader({ shown, versions }: DetailHeaderProps) {
  const { id, version, name, description } = shown;
  const client = useQueryClient();
  const query = useQuery(collectionPointQueries.record(id, version));
  const record = query.data;
  // Its header and its record are two readings: neither is published over the other.
  const isBeingRead = useIsFetching(collectionPointQueries.ofPoint(id)) > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const newestBefore = useRef(0);
  const madeSince = (found: readonly CollectionPointV2[]) =>
    found.find((candidate) => candidate.version > newestBefore.current);
  const finish = (result: Done) => {
    setOpened(null);
    setDone(result);
  };
  const newVersion = useWrite(collectionPointMutations.createVersion(id), {
    onDone: (made) => finish({ kind: 'created', version: made.version }),
  });

  return (
    <>
      <PageHeader
        title={name}
        back={backToList}
        sub={description}
        meta={<DetailMeta shown={shown} versions={versions} />}
        actions={
          <DetailActions
            shown={shown}
            versions={versions}
            unreadReason={unreadReasonOf(query, isBeingRead)}
            newVersion={newVersion}
            onPublish={() => {
              const active = activeOf(versions)?.version;
              if (record) setOpened({ kind: 'publish', record, active });
            }}
            onNewVersion={() => {
              newestBefore.current = versions[0]?.version ?? version;
              newVersion.send(newestBefore.current);
            }}
            onToken={() => setOpened({ kind: 'token' })}
            onSetDisabled={() => {
              // The dialog names what is reached: versions made elsewhere meanwhile too.
              const { queryKey } = collectionPointQueries.versions(id);
              void client.invalidateQueries({ queryKey });
              setOpened({ kind: 'set-disabled', isDisabling: !isPointDisabled(versions) });
            }}
          />
        }
      />
      <CheckedNotice
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
      <RetiredPurposes key={`purposes ${version}`} shown={shown} versions={versions} />
      {done === null && (
        <SavedResult
          key={version}
          created="It is version 1, a Draft: edit it as long as you like, then publish it."
        />
      )}
      <div ref={result} role="status" tabIndex={-1}>
        {done && (
          <ActionResult
            id={id}
            done={done}
            shownVersion={version}
            versions={versions}
            onEnabled={() => {
              // The button that was pressed goes away.
              result.current?.focus();
              setDone({ kind: 'enabled' });
            }}
          />
        )}
      </div>
      {opened?.kind === 'token' && (
        <TokenDrawer
          id={id}
          name={name}
          initialVersion={version}
          initialStatus={shown.status}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'publish' && (
        <PublishDialog
          shown={opened.record}
          activeVersion={opened.active}
          onDone={() => finish({ kind: 'published', version, retired: opened.active })}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'set-disabled' && (
        <DisableDialog
          versions={versions}
          isDisabling={opened.isDisabling}
          onDone={() => finish({ kind: opened.isDisabling ? 'disabled' : 'enabled' })}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}
