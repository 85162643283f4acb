import { styled } from '@mui/material/styles';
import { ActionButton } from './ActionButton.tsx';
import { color } from './theme.ts';
import type { useShowMore } from './useShowMore.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  color: color.muted,
  fontSize: '0.8125rem',
});

interface ShowMoreProps {
  /** What `useShowMore` says. */
  list: Pick<ReturnType<typeof useShowMore>, 'label' | 'count' | 'showMore'>;
  /** What is counted, in the plural: "20 of 500 purposes". */
  unit?: string;
}

/** How much of a long list is shown, with a button for more; nothing if all of it is. */
export function ShowMore({ list: { label, count, showMore }, unit }: ShowMoreProps) {
  if (label === undefined) return null;
  return (
    <Root>
      <ActionButton size="small" onClick={showMore}>
        {label}
      </ActionButton>
      {unit === undefined ? count : `${count} ${unit}`}
    </Root>
  );
}
