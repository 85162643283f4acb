import { useQueryClient } from '@tanstack/react-query';
import { Merge, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import darkBar from '#console/ui/dark-bar.module.css';
import { styled } from '#console/ui/styled.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { changeSelection, useSelection } from '../search-memory.ts';
import css from './SelectionBar.module.css';

/** Its room is there before anybody is selected, so that the first tick moves nothing. */
const Place = styled('div', css.Place);

const Bar = styled('div', darkBar.Root, css.Bar);

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
  useRootMark('data-selection-bar', selection.length > 0);
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
