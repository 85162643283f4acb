import { ActionButton } from './ActionButton.tsx';
import css from './ShowMore.module.css';
import { styled } from './styled.tsx';
import type { useShowMore } from './useShowMore.ts';

const Root = styled('div', css.Root);

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
