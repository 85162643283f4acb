import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Merge, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { changeSelection, useSelection } from '../search-memory.ts';

const lowScreen = '@media (max-height: 480px)';

/** Its room is there before anybody is selected, so that the first tick moves nothing. */
const Place = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  display: 'grid',
  placeItems: 'center',
  minHeight: 60,
  padding: '8px 0',
  pointerEvents: 'none',
  // Two lines of it.
  '@media (max-width: 599px)': { minHeight: 84 },
  [lowScreen]: { position: 'static' },
});

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 6px',
  maxWidth: '100%',
  padding: '5px 8px 5px 16px',
  border: '1px solid transparent',
  borderRadius: 10,
  // The other way round, so that it's not taken for a part of the list.
  background: color.text,
  color: color.surface,
  fontSize: '0.8125rem',
  boxShadow: '0 6px 20px rgb(0 0 0 / 0.25)',
  pointerEvents: 'auto',
  '& b': { marginRight: 8, fontWeight: 600 },
  '& button[data-variant="ghost"]': {
    color: 'inherit',
    '&:hover': {
      background: 'color-mix(in srgb, currentColor 18%, transparent)',
      color: 'inherit',
    },
    '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -2 },
    '&[aria-disabled="true"]': { opacity: 0.75 },
  },
});

// What receives the focus must not come to rest under the bar.
const aboveBar = (
  <GlobalStyles
    styles={{ html: { scrollPaddingBottom: 76, [lowScreen]: { scrollPaddingBottom: 24 } } }}
  />
);

interface SelectionBarProps {
  /** Ids of the rows on screen. */
  shown: readonly string[];
  /** Takes the focus when the bar goes. */
  fallbackRef: RefObject<HTMLElement | null>;
}

/** "3 selected, 1 not on this page". */
const wordsOf = (selected: number, elsewhere: number): string =>
  elsewhere === 0 ? `${selected} selected` : `${selected} selected, ${elsewhere} not on this page`;

/** Nobody is merged with themselves; how many are too many is said in the wizard. */
const mergeBlock = (selected: number): string | undefined =>
  selected < 2 ? 'Select at least two people.' : undefined;

/** Who is selected, across pages and searches, by id; floats at the foot of the list. */
export function SelectionBar({ shown, fallbackRef }: SelectionBarProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const writeBlock = useWriteBlock();
  const selection = useSelection();
  const elsewhere = selection.filter(({ id }) => !shown.includes(id)).length;
  const words = wordsOf(selection.length, elsewhere);

  function handleMerge() {
    startMerge(client, { people: selection, source: { kind: 'selection' } });
    void navigate(paths.merge.to());
  }

  return (
    <Place className="selection-bar">
      <VisuallyHidden role="status">{selection.length === 0 ? '' : words}</VisuallyHidden>
      {selection.length > 0 && (
        <Bar role="group" aria-label="Selection">
          {aboveBar}
          <b>{words}</b>
          <ActionButton
            size="small"
            variant="ghost"
            icon={Merge}
            blockedReason={writeBlock ?? mergeBlock(selection.length)}
            onClick={handleMerge}
          >
            Merge selected
          </ActionButton>
          <ActionButton
            size="small"
            variant="ghost"
            icon={X}
            onClick={() => {
              fallbackRef.current?.focus();
              changeSelection(client, () => []);
            }}
          >
            Clear selection
          </ActionButton>
        </Bar>
      )}
    </Place>
  );
}
