import { styled } from '@mui/material/styles';
import { Fragment, useState } from 'react';
import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import type { LinkedPurpose } from './linked-purposes.ts';

const shownCount = 1;

const More = styled('button')({
  minWidth: 28,
  minHeight: 24,
  padding: '0 5px',
  border: `1px solid ${color.input}`,
  borderRadius: 5,
  background: 'none',
  color: color.muted,
  fontSize: '0.75rem',
  cursor: 'pointer',
});

/** The purposes of a preference, each a link; the first one, and the others in place. */
export function PurposeLinks({ purposes }: { purposes: readonly LinkedPurpose[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = purposes.length - shownCount;
  return (
    <>
      {purposes.slice(0, isOpen ? undefined : shownCount).map(({ id, name, version }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <TextLink href={paths.purpose.to(id, version)}>{name}</TextLink>
        </Fragment>
      ))}{' '}
      {rest > 0 && (
        <More
          type="button"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? 'Show fewer purposes' : `${rest} more ${rest === 1 ? 'purpose' : 'purposes'}`
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '−' : `+${rest}`}
        </More>
      )}
    </>
  );
}
