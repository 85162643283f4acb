import { styled } from '@mui/material/styles';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { color } from '#console/ui/theme.ts';
import { type DecisionRow, type Entered, type Pick, statusWords } from '../decision-rows.ts';
import { ReadOut } from './ReadOut.tsx';

const Root = styled('li')({
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' },
  '& .words': { flex: 1, minWidth: 150, overflowWrap: 'anywhere' },
  '& .status': { color: color.muted, fontSize: '0.8125rem' },
});

const words: Record<Pick, { label: string; tone?: 'ok' | 'bad' }> = {
  keep: { label: 'Keep' },
  change: { label: 'Choices' },
  withdraw: { label: 'Withdraw', tone: 'bad' },
  yes: { label: 'Yes', tone: 'ok' },
};

interface DecisionItemProps {
  row: DecisionRow;
  entered: Entered;
  language: string | null | undefined;
  onChange: (changes: Partial<Entered>) => void;
}

/** One purpose: how it is, and what becomes of it. */
export function DecisionItem({ row, entered, language, onChange }: DecisionItemProps) {
  const { pick } = entered;
  const isRetired = row.active === null;
  return (
    <Root>
      <div className="row">
        <span className="words">
          <b>{row.name}</b>{' '}
          <span className="status">
            {statusWords(row)}
            {isRetired && ', purpose retired'}
          </span>
        </span>
        {row.picks.length > 1 && (
          <SegmentedChoice
            label={row.name}
            isSmall
            options={row.picks.map((value) => ({ value, ...words[value] }))}
            value={pick}
            onChange={(value) => onChange({ pick: value, wasRead: false })}
          />
        )}
      </div>
      {(pick === 'yes' || pick === 'change') && row.active && (
        <ReadOut
          row={row}
          version={row.active.version}
          entered={entered}
          language={language}
          onChange={onChange}
        />
      )}
    </Root>
  );
}
