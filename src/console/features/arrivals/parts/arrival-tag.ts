import { Ban, CircleCheck, Clock, Hourglass, RotateCcw, Send } from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import type { ArrivalState } from '#contract/arrival-states.ts';
import type { Arrival } from '#contract/arrivals.ts';

/** How far a withdrawal is at a destination. */
const arrivalStateKind = statusKind<ArrivalState>({
  NOTHING_TO_SEND: { word: 'Nothing to send', tone: 'off', icon: Ban },
  WAITING: { word: 'Not sent yet', tone: 'off', icon: Hourglass },
  SENT: { word: 'Sent', tone: 'info', icon: Send },
  ACKNOWLEDGED: { word: 'Acknowledged', tone: 'ok', icon: CircleCheck },
  APPLIED: { word: 'Applied', tone: 'ok', icon: CircleCheck },
  SUPERSEDED: { word: 'Superseded', tone: 'off', icon: RotateCcw },
  OVERDUE: { word: 'Overdue', tone: 'bad', icon: Clock },
});

/** Whether all that the destination asked for has happened: it isn't merely on its way. */
export const isArrived = ({ state, doneWhen }: Pick<Arrival, 'state' | 'doneWhen'>): boolean =>
  state === 'APPLIED' || (state === 'ACKNOWLEDGED' && doneWhen === 'ACKNOWLEDGED');

/** An acknowledged one that is still to be applied is on its way. */
export const arrivalTag = (arrival: Pick<Arrival, 'state' | 'doneWhen'>) => {
  const tag = arrivalStateKind.tag(arrival.state);
  return arrival.state === 'ACKNOWLEDGED' && !isArrived(arrival)
    ? { ...tag, tone: 'info' as const, icon: Clock, children: 'Not applied yet' }
    : tag;
};
