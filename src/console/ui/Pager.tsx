import { useEffect, useRef, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { describeRows, type RowRange } from './describe-rows.ts';
import { FilterChoice } from './FilterChoice.tsx';
import css from './Pager.module.css';
import { styled } from './styled.tsx';
import { useResting } from './useResting.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface PagerProps extends RowRange {
  /** Where the page stands, in place of "Rows 1–20 of 63". */
  words?: string | undefined;
  hasPrevious: boolean;
  /** Without it there is no way to the first page but through all before. */
  onFirst?: () => void;
  onPrevious: () => void;
  onNext: () => void;
  /** The pointer or the focus rests on Next: it is likely to be pressed. */
  onNearNext?: () => void;
  pageSize: number;
  pageSizes?: readonly number[];
  /** Without it the size cannot be chosen. */
  onPageSize?: (pageSize: number) => void;
  /** Another page is on its way: both buttons wait. */
  isPending?: boolean;
  /** Why no other page can be read now, such as a limit. */
  blockedReason?: string;
  /** Adds to the words of Next and Previous where they can be used, such as a countdown. */
  labelOf?: (words: string) => string;
}

const asItIs = (words: string): string => words;

const defaultSizes = [20, 50, 100];

const Root = styled('nav', css.Root);

/** Where the page stands in the whole, and the ways to the next and the previous one. */
export function Pager(props: PagerProps) {
  const { hasPrevious, hasNext, onFirst, onPrevious, onNext, isPending, blockedReason } = props;
  const { pageSize, pageSizes = defaultSizes, onPageSize, onNearNext, labelOf = asItIs } = props;
  const { unit = 'rows' } = props;
  const resting = useResting(onNearNext);
  const rows = props.words ?? describeRows(props);
  const waiting = blockedReason ?? (isPending ? 'Loading…' : undefined);
  // Nothing to page through, now or in pages of another size.
  const isBlank = props.totalRows === 0;
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize];

  return (
    <Root aria-label="Pages">
      <span className="rows">{rows}</span>
      <PageAnnouncement text={rows} isPending={isPending ?? false} />
      {onPageSize && !isBlank && (
        <FilterChoice
          label={`${unit.charAt(0).toUpperCase()}${unit.slice(1)} per page`}
          isLabelHidden
          isPlain
          value={String(pageSize)}
          options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          onChange={(value) => onPageSize(Number(value))}
        />
      )}
      {!isBlank && (
        <div className="steps">
          {onFirst && (
            <ActionButton onClick={onFirst} blockedReason={hasPrevious ? waiting : 'First page'}>
              First
            </ActionButton>
          )}
          <ActionButton onClick={onPrevious} blockedReason={hasPrevious ? waiting : 'First page'}>
            {hasPrevious ? labelOf('Previous') : 'Previous'}
          </ActionButton>
          <ActionButton
            {...resting}
            onClick={onNext}
            blockedReason={hasNext ? waiting : 'Last page'}
          >
            {hasNext ? labelOf('Next') : 'Next'}
          </ActionButton>
        </div>
      )}
    </Root>
  );
}

/** Says the new place once, when it is reached: not at first, not while loading. */
function PageAnnouncement({ text, isPending }: { text: string; isPending: boolean }) {
  const [announced, setAnnounced] = useState('');
  const settledText = useRef<string>(undefined);

  useEffect(() => {
    if (isPending) {
      return;
    }
    if (settledText.current !== undefined && settledText.current !== text) {
      setAnnounced(text);
    }
    settledText.current = text;
  }, [text, isPending]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
