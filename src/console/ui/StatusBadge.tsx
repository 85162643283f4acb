import { Archive, Check, Clock, type LucideIcon, Pencil } from 'lucide-react';
import { PauseBars } from './PauseBars.ts';
import { StatusTag } from './StatusTag.tsx';
import { statusLabel } from './status-words.ts';
import type { Tone } from './theme.ts';

const looks: Record<string, { tone: Tone; icon: LucideIcon }> = {
  ACTIVE: { tone: 'ok', icon: Check },
  DRAFT: { tone: 'warn', icon: Pencil },
  RETIRED: { tone: 'off', icon: Clock },
  INACTIVE: { tone: 'off', icon: PauseBars },
  ARCHIVED: { tone: 'off', icon: Archive },
};

interface StatusBadgeProps {
  status: string | null | undefined;
  /** What the record's own field says; the word is never guessed from the status. */
  isDisabled: boolean | null | undefined;
  isSignOnly?: boolean;
}

/** The status of a version by sign, word and hue; one that is not known as it came. */
export function StatusBadge({ status, isDisabled, isSignOnly }: StatusBadgeProps) {
  if (isDisabled) {
    return (
      <StatusTag tone="bad" icon={PauseBars} isSignOnly={isSignOnly}>
        Disabled
      </StatusTag>
    );
  }
  const { tone, icon } = looks[status ?? ''] ?? { tone: 'off', icon: undefined };
  return (
    <StatusTag tone={tone} icon={icon} isSignOnly={isSignOnly}>
      {statusLabel(status) || 'No status'}
    </StatusTag>
  );
}
