import { styled } from '@mui/material/styles';
import { Clock } from 'lucide-react';
import { formatCount, formatWait } from '#console/api/limit-words.ts';
import { useCountdown } from '#console/api/useCountdown.ts';
import { useHolds } from '#console/api/useHolds.ts';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { accountWindow, type Limits } from '#contract/common/limits.ts';
import { fullestMinute } from './fullest-minute.ts';
import { UsageBar } from './UsageBar.tsx';
import { useFigures } from './useFigures.ts';

const narrow = '@media (max-width: 899.95px)';

const Root = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: '0 6px',
  minHeight: 32,
  padding: '2px 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.muted,
  fontSize: '0.75rem',
  lineHeight: '1rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: color.sunken, color: color.text },
  '& .bar': { width: 64, marginInline: 2 },
  '& .paused': {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    color: color.warn,
    fontWeight: 650,
  },
  [narrow]: {
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '0 6px',
    maxWidth: 180,
    fontSize: '0.6875rem',
    lineHeight: '0.875rem',
    textAlign: 'end',
    '& .name, & .bar': { display: 'none' },
  },
});

// What was used is looked at again so often, in case nothing is sent.
const everyMs = 5000;

interface BudgetMeterProps {
  /** The limits in force. */
  limits: Limits;
  onOpen: () => void;
}

/**
 * The limits in force, on every screen: the one of a minute that is nearest to its end and the one of
 * an hour; while any keeps something back, for how long, and no figures of others beside it. Opens
 * the API budget.
 */
export function BudgetMeter({ limits, onOpen }: BudgetMeterProps) {
  const figures = useFigures(everyMs);
  const { used, allowed } = fullestMinute(figures, { used: 0, allowed: limits.apiPerMinute });
  const account = figures.find(({ window }) => window === accountWindow);
  const ends = useHolds().map(({ retryAt }) => retryAt);
  const seconds = useCountdown(ends.length === 0 ? null : Math.max(...ends));
  return (
    <Root type="button" aria-haspopup="dialog" onClick={onOpen}>
      <VisuallyHidden>API budget: </VisuallyHidden>
      {seconds > 0 ? (
        <span className="paused">
          <Clock size={13} strokeWidth={2} />
          Paused {formatWait(seconds)}
        </span>
      ) : (
        <>
          <span className="name">Requests</span>
          <UsageBar used={used} allowed={allowed} />{' '}
          <span>
            {formatCount(used)} / {formatCount(allowed)} per min,
          </span>{' '}
          <span>{formatCount(account?.allowed ?? limits.accountPerHour)} per hour</span>
        </>
      )}
    </Root>
  );
}
