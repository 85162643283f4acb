import { Time } from '#console/ui/Time.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { type ConsentRow, isGrant } from '#contract/predict-consents.ts';
import { personName } from './review-words.ts';

const outcomeOf = ({ reason, predicted }: ConsentRow['forecast']): string => {
  if (reason === 'stopped') return ', so the yes ends.';
  return predicted !== null && isGrant(predicted.counting) ? '. The yes came later.' : '.';
};

interface StopNoteProps {
  stop: NonNullable<ConsentRow['stop']>;
  forecast: ConsentRow['forecast'];
  /** The primary first. */
  profiles: readonly Pick<Profile, 'Id'>[];
}

/** Which record said no to everything, when, and what that does to another one's yes. */
export function StopNote({ stop: { profileId, at }, forecast, profiles }: StopNoteProps) {
  return (
    <>
      {`${personName(profiles.findIndex(({ Id }) => Id === profileId))} said no to everything on `}
      <Time value={at} precision="day" />
      {outcomeOf(forecast)}
    </>
  );
}
