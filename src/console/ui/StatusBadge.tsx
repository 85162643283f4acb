import { PauseBars } from './PauseBars.ts';
import { StatusTag } from './StatusTag.tsx';
import { versionStatusKind } from './status-words.ts';

interface StatusBadgeProps {
  status: string | null | undefined;
  /** What the record's own field says; the word is never guessed from the status. */
  isDisabled: boolean | null | undefined;
  isSignOnly?: boolean;
}

/** The status of a version by sign, word and hue; one that is not known as it came. */
export function StatusBadge({ status, isDisabled, isSignOnly }: StatusBadgeProps) {
  return isDisabled ? (
    <StatusTag tone="bad" icon={PauseBars} isSignOnly={isSignOnly}>
      Disabled
    </StatusTag>
  ) : (
    <StatusTag {...versionStatusKind.tag(status)} isSignOnly={isSignOnly} />
  );
}
