import { VersionNotSeen } from '#console/records/versioned/VersionNotSeen.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { type VersionDone, VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { isPointDisabled } from '../action-blocks.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { RestoreStrip } from './RestoreStrip.tsx';

/** What was done on the page last. */
export type Done = VersionDone | { kind: 'disabled' | 'enabled' };

interface ActionResultProps extends ShownVersion<CollectionPointVersionV2> {
  done: Done;
  onEnabled: () => void;
}

/** The result of an action, in place, told from what was read back and not from what was sent. */
export function ActionResult({ done, onEnabled, ...page }: ActionResultProps) {
  const { id, versions } = page;
  switch (done.kind) {
    case 'published':
      return <VersionResult {...page} of={collectionPointKind} done={done} />;
    case 'disabled':
      return <RestoreStrip id={id} versions={versions} onEnabled={onEnabled} />;
    case 'enabled':
      return isPointDisabled(versions) ? (
        <VersionNotSeen kind={collectionPointKind} id={id} />
      ) : (
        <Strip tone="ok" title="Enabled.">
          Restored: {listWords(versions.map(describeVersion))}.
        </Strip>
      );
  }
}

const describeVersion = ({ version, status }: CollectionPointVersionV2): string =>
  `version ${version} ${statusLabel(status)}`;
