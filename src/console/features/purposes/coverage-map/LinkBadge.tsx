import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { CoverageLink } from './coverage.ts';
import { isOutdatedLink, stateWord } from './state-words.ts';

interface LinkBadgeProps {
  link: CoverageLink;
  isSignOnly?: boolean;
}

/** The state of the version that links a purpose; one of its own for a Retired purpose version. */
export function LinkBadge({ link, isSignOnly }: LinkBadgeProps) {
  return isOutdatedLink(link) ? (
    <StatusTag tone="warn" isSignOnly={isSignOnly}>
      {stateWord(link)}
    </StatusTag>
  ) : (
    <StatusBadge status={link.status} isDisabled={link.isDisabled} isSignOnly={isSignOnly} />
  );
}
