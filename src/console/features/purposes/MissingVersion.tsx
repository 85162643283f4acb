import { FileQuestionMark } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { statusLabel } from '#console/ui/status-words.ts';
import type { PurposeVersion } from './versions.ts';

interface MissingVersionProps {
  id: string;
  /** The versions that exist, newest first; none where the purpose itself is unknown. */
  versions: readonly PurposeVersion[];
}

/** What stands where an address names a purpose or a version that does not exist. */
export function MissingVersion({ id, versions }: MissingVersionProps) {
  if (versions.length === 0) {
    return (
      <EmptyState
        title="There is no such purpose"
        icon={FileQuestionMark}
        action={<ActionLink href={paths.purposes.to()}>All purposes</ActionLink>}
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
      action={versions.map(({ version, status }) => (
        <ActionLink key={version} href={paths.purpose.to(id, version)}>
          {`Version ${version} ${statusLabel(status)}`}
        </ActionLink>
      ))}
    >
      {versions[0]?.label} has {versions.length === 1 ? 'the version' : 'the versions'}{' '}
      {listWords(numbers)}.
    </EmptyState>
  );
}
