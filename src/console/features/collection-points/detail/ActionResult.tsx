import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { isPointDisabled } from '../action-blocks.ts';
import { NotSeenYet } from './NotSeenYet.tsx';
import { RestoreStrip } from './RestoreStrip.tsx';

/** What was done on the page last. */
export type Done =
  | { kind: 'published'; version: number; retired: number | undefined }
  | { kind: 'created'; version: number }
  | { kind: 'disabled' | 'enabled' };

interface ActionResultProps {
  id: string;
  done: Done;
  shownVersion: number;
  /** As read back from the service. */
  versions: readonly CollectionPointV2[];
  onEnabled: () => void;
}

/** The result of an action, in place, told from what was read back and not from what was sent. */
export function ActionResult({ id, done, shownVersion, versions, onEnabled }: ActionResultProps) {
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
              {done.version !== shownVersion && (
                <ActionLink href={paths.collectionPoint.to(id, done.version)}>
                  Open version {done.version}
                </ActionLink>
              )}
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
      return <RestoreStrip id={id} versions={versions} onEnabled={onEnabled} />;
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
