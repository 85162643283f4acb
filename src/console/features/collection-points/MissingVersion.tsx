import { FileQuestionMark } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { statusLabel } from '#console/ui/status-words.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';

interface MissingVersionProps {
  /** The versions that exist, newest first; none where the point itself is unknown. */
  versions: readonly CollectionPointV2[];
}

/** What stands where an address names a point or a version that does not exist. */
export function MissingVersion({ versions }: MissingVersionProps) {
  if (versions.length === 0) {
    return (
      <EmptyState
        title="There is no such collection point"
        icon={FileQuestionMark}
        action={<ActionLink href={paths.collectionPoints.to()}>All collection points</ActionLink>}
      >
        The address may be incomplete, or of another environment.
      </EmptyState>
    );
  }
  const numbers = versions.map(({ version }) => String(version)).reverse();
  return (
    <EmptyState
      title="There is no such version"
      icon={FileQuestionMark}
      action={versions.map(({ id, version, status, disabled }) => (
        <ActionLink key={version} href={paths.collectionPoint.to(id, version)}>
          {`Version ${version} ${disabled ? 'Disabled' : statusLabel(status)}`}
        </ActionLink>
      ))}
    >
      {versions[0]?.name} has {versions.length === 1 ? 'the version' : 'the versions'}{' '}
      {listWords(numbers)}.
    </EmptyState>
  );
}
