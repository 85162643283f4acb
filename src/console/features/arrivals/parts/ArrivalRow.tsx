import type { ReactNode } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Arrival } from '#contract/arrivals.ts';
import { arrivalTag, isArrived } from './arrival-tag.ts';
import { resultText } from './arrival-words.ts';

interface ArrivalRowProps {
  arrival: Arrival;
  /** Epoch milliseconds. */
  now: number;
}

/** How far one withdrawal is at one destination. */
export function ArrivalRow({ arrival, now }: ArrivalRowProps) {
  const { destinationName, destinationUse, isDestinationDeleted, isOfFormer, doneWhen } = arrival;
  const { sentDate, acknowledgedDate, appliedDate, markedBy, markedReason, state } = arrival;
  const isNothing = state === 'NOTHING_TO_SEND';
  const due = isNothing || isArrived(arrival) ? null : arrival.dueDate;
  const hasToApply = doneWhen === 'APPLIED' || Boolean(appliedDate);
  const isLate = state === 'OVERDUE';
  return (
    <tr>
      <th scope="row">
        {destinationName}
        <small>{destinationUse}</small>
        {isOfFormer && <small>Under a former identifier</small>}
        {isDestinationDeleted && <small>Deleted meanwhile</small>}
      </th>
      <Step label="Sent" date={isNothing ? undefined : sentDate} isLate={isLate} />
      <Step
        label="Acknowledged"
        date={isNothing ? undefined : acknowledgedDate}
        due={hasToApply ? null : due}
        isLate={isLate}
      />
      <Step
        label="Applied"
        date={isNothing || !hasToApply ? undefined : appliedDate}
        due={hasToApply ? due : null}
        isLate={isLate}
      >
        {markedBy && (
          <small>
            Marked by <ColleagueName subject={markedBy} />
            {markedReason && <>: {markedReason}</>}
          </small>
        )}
      </Step>
      <td className="result">
        <StatusTag {...arrivalTag(arrival)} />
        <small>{resultText(arrival, now)}</small>
      </td>
    </tr>
  );
}

interface StepProps {
  label: string;
  /** Undefined where it isn't asked for. */
  date: string | null | undefined;
  /** By when it has to happen that hasn't. */
  due?: string | null | undefined;
  isLate: boolean;
  children?: ReactNode;
}

function Step({ label, date, due, isLate, children }: StepProps) {
  const look = date ? 'done' : date === undefined ? 'none' : isLate ? 'late' : 'open';
  return (
    <td data-step={look}>
      <span className="label">{label} </span>
      {date ? (
        <Time value={date} />
      ) : due && date === null ? (
        <span className="due">
          Due <Time value={due} />
        </span>
      ) : (
        <span aria-hidden="true">–</span>
      )}
      {children}
    </td>
  );
}
