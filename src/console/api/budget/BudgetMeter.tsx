import { Clock } from 'lucide-react';
import { backgroundShare } from '#console/api/limits/counts.ts';
import { formatCount, formatWait } from '#console/api/limits/limit-words.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { useRateLimits } from '#console/api/limits/useRateLimits.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { accountWindow, type Limits } from '#contract/common/limits.ts';
import css from './BudgetMeter.module.css';
import { fullestMinute } from './fullest-minute.ts';
import { UsageBar } from './UsageBar.tsx';
import { useFigures } from './useFigures.ts';

const Root = styled('button', css.Root);

// What was used is looked at again so often, in case nothing is sent.
const everyMs = 5000;

interface BudgetMeterProps {
  /** The limits in force. */
  limits: Limits;
  onOpen: () => void;
}

/**
 * The limits in force, once most of one is used: the one of a minute that is nearest to its end and the
 * one of an hour; while any keeps something back, for how long, and no figures of others beside it.
 * Opens the API budget, as the panel of the account always does.
 */
export function BudgetMeter({ limits, onOpen }: BudgetMeterProps) {
  const figures = useFigures(everyMs);
  const { used, allowed } = fullestMinute(figures, { used: 0, allowed: limits.apiPerMinute });
  const account = figures.find(({ window }) => window === accountWindow);
  const ends = useRateLimits().map(({ retryAt }) => retryAt);
  const seconds = useCountdown(ends.length === 0 ? null : Math.max(...ends));
  const isNear = [{ used, allowed }, account].some(
    (one) => one && one.used / one.allowed >= backgroundShare,
  );
  if (seconds === 0 && !isNear) return null;
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
          <span>
            {account && `${formatCount(account.used)} / `}
            {formatCount(account?.allowed ?? limits.accountPerHour)} per hour
          </span>
        </>
      )}
    </Root>
  );
}
