import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { isPointDisabled } from '../action-blocks.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { listWords, statusLabel } from '../words.ts';
import { RestoreStrip } from './RestoreStrip.tsx';

/** What was done on the page last. */
export type Done =
  | { kind: 'published'; version: number; retired: number | undefined }
  | { kind: 'created'; version: number }
  | { kind: 'disabled' | 'enabled' };

interface ActionResultProps {
  id: string;
  done: Done;
  /** As read back from the service. */
  versions: readonly CollectionPointV2[];
  onEnabled: () => void;
}

/** The result of an action, in place, told from what was read back and not from what was sent. */
export function ActionResult({ id, done, versions, onEnabled }: ActionResultProps) {
  const restore = useWrite(collectionPointMutations.setDisabled(id), { onDone: onEnabled });
  const statusOf = (number: number | undefined) =>
    versions.find(({ version }) => version === number)?.status;
  switch (done.kind) {
    case 'published':
      if (statusOf(done.version) !== 'ACTIVE') return <NotSeenYet id={id} />;
      return (
        <Strip tone="ok" title="Published.">
          Version {done.version} is Active now
          {done.retired !== undefined &&
            `, and version ${done.retired} is ${statusLabel(statusOf(done.retired))}`}
          .
        </Strip>
      );
    case 'created':
      if (statusOf(done.version) === undefined) return <NotSeenYet id={id} />;
      return (
        <Strip
          tone="ok"
          title={`Version ${done.version} was made.`}
          action={
            <>
              <ActionLink href={paths.collectionPoint.to(id, done.version)}>
                Open version {done.version}
              </ActionLink>
              <ActionLink href={paths.editCollectionPoint.to(id, done.version)}>
                Edit version {done.version}
              </ActionLink>
            </>
          }
        >
          It is a Draft copy of the Active version, which stays as it is until the Draft is
          published.
        </Strip>
      );
    case 'disabled':
      // While it restores, what is read back comes before its own end.
      return isPointDisabled(versions) || restore.isPending ? (
        <RestoreStrip id={id} write={restore} />
      ) : (
        <NotSeenYet id={id} />
      );
    case 'enabled':
      return isPointDisabled(versions) ? (
        <NotSeenYet id={id} />
      ) : (
        <Strip tone="ok" title="Enabled.">
          The status of each version is back: {listWords(versions.map(describeVersion))}.
        </Strip>
      );
  }
}

const describeVersion = ({ version, status }: CollectionPointV2): string =>
  `version ${version} ${statusLabel(status)}`;

/** The service accepted the act, but what was read back does not show it. */
function NotSeenYet({ id }: { id: string }) {
  const client = useQueryClient();
  return (
    <Strip
      tone="warn"
      title="Accepted, but not seen yet."
      action={
        <ActionButton
          onClick={() =>
            void client.invalidateQueries({
              queryKey: collectionPointQueries.versions(id).queryKey,
            })
          }
        >
          Read again
        </ActionButton>
      }
    >
      The service accepted it, and what could be read since still shows the state before.
    </Strip>
  );
}
