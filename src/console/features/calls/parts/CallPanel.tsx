import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { finishCall, setTicket, useCall } from '#console/api/call.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import control from '#console/ui/fields/control.module.css';
import { formatTime } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { isTicketOf } from '#contract/apply-ticket-forms.ts';
import { ticketLike } from '#contract/ticket-forms.ts';
import { faultOfTicket } from '#contract/tickets.ts';
import { callQueries } from '../queries.ts';
import { CallFacts } from './CallFacts.tsx';
import css from './CallPanel.module.css';
import { OpenTicket } from './OpenTicket.tsx';

/** No call goes on for a day (`api/call.ts`), so "09:02" says it. */
const timeLength = 'HH:mm'.length;

const Field = styled('div', css.Field);

interface CallPanelProps {
  /** Whose page it stands on, and the language that is known of them. */
  person: string;
  language: string | null | undefined;
}

/** The call that the agent takes: its ticket goes with whatever is done and looked at until Finish. */
export function CallPanel({ person, language }: CallPanelProps) {
  const call = useCall();
  const field = useRef<HTMLInputElement>(null);
  const finish = () => {
    // The button goes with the call.
    field.current?.focus();
    finishCall();
  };
  return (
    <Section
      title="This call"
      hint={
        call && (
          <>
            since{' '}
            <time dateTime={call.since} title={call.since}>
              {formatTime(call.since, 'local').slice(-timeLength)}
            </time>
          </>
        )
      }
      action={
        call && (
          <ActionButton size="small" onClick={finish}>
            Finish
          </ActionButton>
        )
      }
    >
      <TicketField ref={field} ticket={call?.ticket ?? ''} />
      {call && <CallFacts person={person} language={language} channel={call.channel} />}
    </Section>
  );
}

const faultOf = (text: string, pattern: string | null | undefined): string | undefined =>
  faultOfTicket(text) ??
  (pattern && !isTicketOf(pattern, text) ? `Tickets look like ${ticketLike(pattern)}.` : undefined);

/** Taken over when it's left or on Enter; what is no ticket goes with nothing. */
function TicketField({ ticket, ref }: { ticket: string; ref: Ref<HTMLInputElement> }) {
  const id = useId();
  const [known, setKnown] = useState(ticket);
  const [text, setText] = useState(ticket);
  const [fault, setFault] = useState<string>();
  // Asked for once somebody types. Nobody waits for it: what was taken meanwhile is told afterwards.
  const [isWanted, setIsWanted] = useState(false);
  const settings = useQuery({ ...callQueries.settings(), enabled: isWanted });
  const pattern = settings.data?.ticketPattern;
  const told = fault ?? (ticket === '' ? undefined : faultOf(ticket, pattern));
  if (known !== ticket) {
    setKnown(ticket);
    setText(ticket);
    setFault(undefined);
  }
  const take = () => {
    const next = text.trim();
    if (next === ticket) return setFault(undefined);
    if (next === '') return finishCall();
    const found = faultOf(next, pattern);
    setFault(found);
    if (found === undefined) setTicket(next);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
  };
  const sent = ticket === '' ? 'Nothing you do here has a ticket.' : `Still ${ticket}.`;
  return (
    <Field>
      <label htmlFor={id}>Ticket</label>
      <div className="entry">
        <input
          ref={ref}
          className={control.Control}
          id={id}
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={told !== undefined || undefined}
          aria-describedby={`${id}-help`}
          onFocus={() => setIsWanted(true)}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={takeOnEnter}
        />
        {ticket !== '' && <OpenTicket ticket={ticket} />}
      </div>
      <p id={`${id}-help`} role="status" data-fault={told !== undefined || undefined}>
        {told === undefined
          ? ticket === ''
            ? 'Enter one to have it kept with everything you do here'
            : 'Goes with everything you do here'
          : `${told} ${sent}`}
      </p>
    </Field>
  );
}
