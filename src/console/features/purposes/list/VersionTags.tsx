import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { UnfoldButton } from '#console/ui/UnfoldButton.tsx';
import { retiresOn } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import css from './VersionTags.module.css';

const shownCount = 2;

const Root = styled('span', css.Root);

interface VersionTagsProps {
  purposeId: string;
  /** Newest first. */
  versions: readonly PurposeVersion[];
}

/** Links to the versions of a purpose with their states: the newest, and a button for the rest. */
export function VersionTags({ purposeId, versions }: VersionTagsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = versions.length - shownCount;
  return (
    <Root data-open={isOpen || undefined}>
      {versions.slice(0, isOpen ? undefined : shownCount).map((one) => (
        <span key={one.version}>
          <TextLink
            href={paths.purpose.to(purposeId, one.version)}
            aria-label={`v${one.version} ${statusLabel(one.status)} of ${one.label}`}
          >
            <StatusBadge status={one.status} isDisabled={false} version={one.version} />
          </TextLink>
          {retiresOn(one) && <small> {retiresOn(one)}</small>}
        </span>
      ))}
      <UnfoldButton
        count={rest}
        unit="version"
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </Root>
  );
}
