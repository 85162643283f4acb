import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type DecisionRow, type Entered, type Pick, statusWords } from '../decision-rows.ts';
import css from './DecisionItem.module.css';
import { ReadOut } from './ReadOut.tsx';

const Root = styled('li', css.Root);

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
  return (
    <Root>
      <div className="row">
        <span className="words">
          <b>{row.name}</b>{' '}
          <span className="status">
            {statusWords(row)}
            {row.active === null && (row.isDraft ? ', purpose is a draft' : ', purpose retired')}
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
