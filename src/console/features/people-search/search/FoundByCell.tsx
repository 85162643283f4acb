import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { FoundBy } from '#contract/data-subject-records.ts';
import { isFormSet, matchWords } from '../parts/found-by.ts';
import css from './FoundByCell.module.css';

const List = styled('ul', css.List);

interface FoundByCellProps {
  matches: readonly FoundBy[];
  /** Somebody else has the identifier now. */
  usedAnew: boolean;
}

/** What a lenient search found a person by, the best first. */
export function FoundByCell({ matches, usedAnew }: FoundByCellProps) {
  // The heading above the row says so.
  const isFormSetTold = isFormSet({ FoundBy: [...matches] });
  return (
    <List>
      {matches.map((match) => (
        <li key={`${match.Kind} ${match.Name}`}>
          {matchWords(match, { usedAnew, isFormSetTold })}
          {match.MergedDate && (
            <>
              {' '}
              <Time value={match.MergedDate} precision="day" />
            </>
          )}
        </li>
      ))}
    </List>
  );
}
