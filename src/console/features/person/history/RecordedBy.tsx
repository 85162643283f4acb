import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { channelWord } from '../parts/consent-words.ts';

interface RecordedByProps {
  subject: string;
  channel: string | null;
}

/** "Recorded by Samir Okafor, told by phone". */
export function RecordedBy({ subject, channel }: RecordedByProps) {
  return (
    <>
      Recorded by {subject === '' ? 'staff' : <ColleagueName subject={subject} />}
      {channel !== null && `, told ${channelWord(channel)}`}
    </>
  );
}
