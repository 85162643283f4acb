import { Time } from '#console/ui/Time.tsx';
import { type ConsentRow, isGrant } from '#contract/predict-consents.ts';

const outcomeOf = ({ reason, predicted }: ConsentRow['forecast']): string => {
  if (reason === 'stopped') return ', so the yes ends.';
  return predicted !== null && isGrant(predicted.counting) ? '. The yes came later.' : '.';
};

interface StopNoteProps {
  stop: Pick<NonNullable<ConsentRow['stop']>, 'at'>;
  forecast: ConsentRow['forecast'];
  /** As the record is called where this stands. */
  name: string;
}

/** Which record said no to everything, when, and what that does to another one's yes. */
export function StopNote({ stop: { at }, forecast, name }: StopNoteProps) {
  return (
    <>
      {`${name} said no to everything on `}
      <Time value={at} precision="day" />
      {outcomeOf(forecast)}
    </>
  );
}
