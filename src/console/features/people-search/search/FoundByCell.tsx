import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { FoundBy } from '#contract/data-subject-records.ts';
import { wordsBelow } from '../parts/found-by.ts';
import css from './FoundByCell.module.css';

const List = styled('ul', css.List);

interface FoundByCellProps {
  matches: readonly FoundBy[];
  /** What the row stands under. */
  heading: string | undefined;
}

/** What a lenient search found a person by beyond what the heading says, the best first. */
export function FoundByCell({ matches, heading }: FoundByCellProps) {
  const told = matches.flatMap((match) => {
    const words = wordsBelow(match, heading);
    return words === undefined ? [] : [{ match, words }];
  });
  if (told.length === 0) return null;
  return (
    <List>
      {told.map(({ match, words }) => (
        <li key={`${match.Kind} ${match.Name}`}>
          {words}
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
