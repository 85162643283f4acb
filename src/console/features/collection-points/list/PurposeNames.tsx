import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { NotSet } from '#console/ui/NotSet.tsx';
import { color } from '#console/ui/theme.ts';

const shownCount = 2;

const More = styled('button')({
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
});

interface PurposeNamesProps {
  names: readonly string[];
}

/** "A, B and 2 more": the rest opens in place, by click, tap and keyboard alike. */
export function PurposeNames({ names }: PurposeNamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = names.length - shownCount;
  if (names.length === 0) return <NotSet />;
  if (rest <= 0) return names.join(', ');
  return (
    <>
      {names.slice(0, isOpen ? undefined : shownCount).join(', ')}{' '}
      <More type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'show fewer' : `and ${rest} more`}
      </More>
    </>
  );
}
