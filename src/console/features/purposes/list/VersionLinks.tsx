import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { retiresOn } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

const shownCount = 3;

const Root = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  whiteSpace: 'nowrap',
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: color.accent,
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    cursor: 'pointer',
  },
});

interface VersionLinksProps {
  purposeId: string;
  /** Newest first. */
  versions: readonly PurposeVersion[];
}

/** Other versions of a purpose with their states, the rest of many in place by one click. */
export function VersionLinks({ purposeId, versions }: VersionLinksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = versions.length - shownCount;
  const shown = versions.slice(0, isOpen || rest <= 1 ? undefined : shownCount);
  if (versions.length === 0) return <NotSet />;
  return (
    <Root>
      {shown.map(({ version, status, label, retireOnDate }) => (
        <span key={version}>
          <TextLink
            href={paths.purpose.to(purposeId, version)}
            aria-label={`v${version} of ${label}, ${statusLabel(status)}`}
          >
            v{version}
          </TextLink>{' '}
          {[statusLabel(status), retiresOn({ status, retireOnDate })].filter(Boolean).join(', ')}
        </span>
      ))}
      {rest > 1 && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'show fewer' : `and ${rest} more`}
        </button>
      )}
    </Root>
  );
}
