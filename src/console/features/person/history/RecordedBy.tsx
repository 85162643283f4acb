import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { channelWord } from '../parts/consent-words.ts';

interface RecordedByProps {
  subject: string;
  channel: string | null;
  /** Of the call in which it was recorded. */
  ticket: string | null;
}

/** "Recorded by Samir Okafor, told by phone, ticket 4711". */
export function RecordedBy({ subject, channel, ticket }: RecordedByProps) {
  return (
    <>
      Recorded by {subject === '' ? 'staff' : <ColleagueName subject={subject} />}
      {channel !== null && `, told ${channelWord(channel)}`}
      {ticket !== null && `, ticket ${ticket}`}
    </>
  );
}
