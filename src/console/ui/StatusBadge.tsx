import { PauseBars } from './PauseBars.ts';
import { StatusTag } from './StatusTag.tsx';
import { versionStatusKind } from './status-words.ts';

interface StatusBadgeProps {
  status: string | null | undefined;
  /** What the record's own field says; the word is never guessed from the status. */
  isDisabled: boolean | null | undefined;
  isSignOnly?: boolean;
  /** Where the status stands for one of several: "v3 Active". */
  version?: number;
}

/** The status of a version by sign, word and hue; one that is not known as it came. */
export function StatusBadge({ status, isDisabled, isSignOnly, version }: StatusBadgeProps) {
  const of = version === undefined ? '' : `v${version} `;
  const { children, ...tag } = versionStatusKind.tag(status);
  return isDisabled ? (
    <StatusTag tone="bad" icon={PauseBars} isSignOnly={isSignOnly}>
      {of}Disabled
    </StatusTag>
  ) : (
    <StatusTag {...tag} isSignOnly={isSignOnly}>
      {of}
      {children}
    </StatusTag>
  );
}
