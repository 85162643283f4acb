import { Clock, Ticket } from 'lucide-react';
import { formatDay } from '#console/ui/format-time.ts';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { dueDay, localDay } from './due-day.ts';

interface AnswerMetaProps {
  identifier: string;
  /** The day on which they asked. */
  askedDay: string;
  /** Of the call in which it was made; '' where there is none. */
  ticket: string;
}

/** Whose answer it is, by when they have to have it, and for which ticket it was made. */
export function AnswerMeta({ identifier, askedDay, ticket }: AnswerMetaProps) {
  const due = dueDay(askedDay);
  const isLate = due < localDay(new Date());
  return (
    <>
      <MaskedText value={identifier} />
      <RevealPerson />
      <StatusTag tone={isLate ? 'bad' : 'info'} icon={Clock}>
        {`${isLate ? 'Was due' : 'Due'} ${formatDay(due, 'utc')}`}
      </StatusTag>
      {ticket !== '' && <StatusTag icon={Ticket}>{`Ticket ${ticket}`}</StatusTag>}
    </>
  );
}
