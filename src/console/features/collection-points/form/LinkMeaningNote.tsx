import { part } from '#console/ui/part.tsx';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import css from './LinkMeaningNote.module.css';
import { linkMeanings } from './link-meanings.ts';
import type { ChosenPurpose } from './purpose-options.ts';

const Root = part('details', css.Root);

/** Says what is sent to link the chosen purposes, and what the other ways to link them would do. */
export function LinkMeaningNote({ chosen }: { chosen: readonly ChosenPurpose[] }) {
  const meanings = linkMeanings(chosen);
  if (meanings.length === 0) return null;
  return (
    <Root>
      <summary>{technicalDetails}</summary>
      <dl>
        {meanings.map(({ field, meaning }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Root>
  );
}
