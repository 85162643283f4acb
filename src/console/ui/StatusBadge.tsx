import { PauseBars } from './PauseBars.ts';
import { StatusTag } from './StatusTag.tsx';
import { versionStatusKind } from './status-words.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface StatusBadgeProps {
  status: string | null | undefined;
  /** What the record's own field says; the word is never guessed from the status. */
  isDisabled: boolean | null | undefined;
  isSignOnly?: boolean;
  /** Where the status stands for one of several: "v3 Active". */
  version?: number;
  /** Where the head of the column says the word: it's there for assistive technology only. */
  isWordInHead?: boolean;
}

/** The status of a version by sign, word and hue; one that is not known as it came. */
export function StatusBadge(props: StatusBadgeProps) {
  const { status, isDisabled, isSignOnly, version, isWordInHead = false } = props;
  const of = version === undefined ? '' : `v${version} `;
  const { children, ...tag } = versionStatusKind.tag(status);
  return isDisabled ? (
    <StatusTag tone="bad" icon={PauseBars} isSignOnly={isSignOnly}>
      {of}Disabled
    </StatusTag>
  ) : (
    <StatusTag {...tag} isSignOnly={isSignOnly}>
      {of}
      {isWordInHead ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </StatusTag>
  );
}
