import { styled } from '@mui/material/styles';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { color, monoFamily } from '#console/ui/theme.ts';
import { linkMeanings } from './link-meanings.ts';
import type { ChosenPurpose } from './purpose-options.ts';

const Root = styled('details')({
  color: color.muted,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& summary': { width: 'fit-content', padding: '4px 0', cursor: 'pointer' },
  '& dt': { fontFamily: monoFamily, fontSize: '0.75rem', color: color.text },
  '& dd': { margin: '0 0 6px' },
  '& dl': { margin: '4px 0 0' },
});

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
