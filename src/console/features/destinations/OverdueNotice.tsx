import { AlarmClock } from 'lucide-react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Overdue } from './useOverdue.ts';

interface OverdueNoticeProps {
  /** At each destination that is late; undefined while it isn't known. */
  overdue: readonly Overdue[] | undefined;
  hasFailed: boolean;
  /** On the page of a destination. */
  destinationId?: string;
}

/** Withdrawals that weren't done in time, on top of everything. */
export function OverdueNotice({ overdue = [], hasFailed, destinationId }: OverdueNoticeProps) {
  if (hasFailed) {
    return <Strip tone="warn" title="Couldn't check for overdue withdrawals." />;
  }
  const count = overdue.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const [only] = overdue.length === 1 ? overdue : [];
  const first = overdue.flatMap(({ at }) => at ?? []).sort()[0];
  const place = only ? (only.name ?? 'one destination') : `${overdue.length} destinations`;
  const at = destinationId === undefined ? ` at ${place}` : '';
  const of = destinationId ?? only?.id;
  return (
    <Strip
      tone="bad"
      icon={AlarmClock}
      title={`${countWords(count, 'withdrawal is', 'withdrawals are')} overdue${at}.`}
      action={
        <ActionLink
          href={paths.overdueWithdrawals.to(of === undefined ? '' : `?destinationId=${of}`)}
        >
          Show overdue
        </ActionLink>
      }
    >
      {first && (
        <>
          The first was due <Time value={first} />.
        </>
      )}
    </Strip>
  );
}
