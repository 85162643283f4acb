import { styled } from '@mui/material/styles';
import { consentStatusKind } from '#console/features/data-subjects/parts/consent-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import { type DecisionRow, type EnteredById, pickedRows, untouched } from '../decision-rows.ts';

const Root = styled('div')({
  '& h3': { fontSize: '0.875rem', fontWeight: 650 },
  '& ul': { listStyle: 'none', margin: '6px 0', padding: 0, display: 'grid', gap: 6 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'baseline',
    justifyItems: 'start',
    gap: 8,
  },
  '& .quiet': { color: color.muted, fontSize: '0.8125rem' },
});

interface ReviewProps {
  rows: readonly DecisionRow[];
  entered: EnteredById;
  /** The name of who records it. */
  by: string | undefined;
}

/** What will be recorded, in words, before it is. */
export function Review({ rows, entered, by }: ReviewProps) {
  const picked = pickedRows(rows, entered);
  const isWithdrawn = ({ id }: DecisionRow) => entered.get(id)?.pick === 'withdraw';
  const withdrawn = picked.filter(isWithdrawn);
  const others = picked.filter((row) => !isWithdrawn(row));
  const rest = rows.length - picked.length;
  return (
    <Root>
      <h3>What will be recorded</h3>
      <div aria-live="polite">
        {picked.length === 0 ? (
          <p className="quiet">Nothing yet.</p>
        ) : (
          <ul>
            {withdrawn.length > 0 && (
              <li>
                <StatusTag {...consentStatusKind.tag('WITHDRAWN')} />
                <span>
                  <b>{listWords(withdrawn.map(({ name }) => name))}</b> from now on
                </span>
              </li>
            )}
            {others.map((row) => (
              <Line key={row.id} row={row} entered={entered} />
            ))}
          </ul>
        )}
      </div>
      {picked.length > 0 && (
        <p className="quiet">
          {rest > 0 && `${rest} unchanged. `}
          Recorded under your name{by ? `, ${by}` : ''}.
        </p>
      )}
    </Root>
  );
}

function Line({ row, entered }: { row: DecisionRow; entered: EnteredById }) {
  const own = entered.get(row.id) ?? untouched;
  const chosen = (own.groups ?? [])
    .flatMap(({ choices }) => choices)
    .filter(({ id }) => own.chosen.has(id.toLowerCase()))
    .map(({ name }) => name);
  const hasChoices = (own.groups ?? []).length > 0;
  const seconds = row.active?.consentLifeSpan ?? 0;
  return (
    <li>
      {own.pick === 'yes' ? (
        <StatusTag {...consentStatusKind.tag('ACTIVE')} />
      ) : (
        <StatusTag {...consentStatusKind.tag('CHANGE_PREFERENCES')} />
      )}
      <span>
        <b>{row.name}</b>
        {own.pick === 'yes' && ' from now on'}
        {own.pick === 'yes' && seconds > 0 && (
          <>
            , expires{' '}
            <Time value={new Date(Date.now() + seconds * 1000).toISOString()} precision="day" />
          </>
        )}
        {hasChoices && `. Chosen: ${chosen.length === 0 ? 'nothing' : chosen.join(', ')}`}
      </span>
    </li>
  );
}
