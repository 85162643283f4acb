import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { CollectionPoint, CollectionPointV2 } from '#contract/collection-point-records.ts';
import { activeOf, isPointDisabled } from '../action-blocks.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { ActionResult, type Done } from './ActionResult.tsx';
import { DetailActions } from './DetailActions.tsx';
import { DetailMeta } from './DetailMeta.tsx';
import { SavedResult } from './SavedResult.tsx';

const TokenDrawer = lazy(async () => ({
  default: (await import('../token/TokenDrawer.tsx')).TokenDrawer,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('./PublishDialog.tsx')).PublishDialog,
}));
const DisableDialog = lazy(async () => ({
  default: (await import('./DisableDialog.tsx')).DisableDialog,
}));

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
  const { data: record } = useQuery(collectionPointQueries.record(id, version));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: collectionPointQueries.versions(id).queryKey });
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
            isRecordLoaded={Boolean(record)}
            newVersion={newVersion}
            onPublish={() => {
              const active = activeOf(versions)?.version;
              if (record) setOpened({ kind: 'publish', record, active });
            }}
            onNewVersion={() => newVersion.send(null)}
            onToken={() => setOpened({ kind: 'token' })}
            onSetDisabled={() => {
              // The dialog names what is reached: versions made elsewhere meanwhile too.
              readAgain();
              setOpened({ kind: 'set-disabled', isDisabling: !isPointDisabled(versions) });
            }}
          />
        }
      />
      <MutationNotice write={newVersion} onCheck={readAgain} />
      {done === null && <SavedResult key={version} />}
      <div ref={result} role="status" tabIndex={-1}>
        {done && (
          <ActionResult
            id={id}
            done={done}
            versions={versions}
            onEnabled={() => {
              // The button that was pressed goes away.
              result.current?.focus();
              setDone({ kind: 'enabled' });
            }}
          />
        )}
      </div>
      <Suspense fallback={<VisuallyHidden role="status">Opening…</VisuallyHidden>}>
        {opened?.kind === 'token' && (
          <TokenDrawer
            id={id}
            name={name}
            initialVersion={version}
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
      </Suspense>
    </>
  );
}
