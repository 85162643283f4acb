import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Mail, MailAddress, MailAddresses } from '#contract/mails.ts';
import { mailMutations, mailQueries } from '../queries.ts';
import { isMarked, mailBlock } from '../words.ts';
import css from './MailSection.module.css';
import { MailTo } from './MailTo.tsx';

const List = styled('ul', css.List);
const Note = styled('p', css.Note);

/** Where a person can be mailed, and the link to their choices by mail. */
export function MailSection({ person }: { person: string }) {
  const query = useQuery(mailQueries.addressesOf(person));
  const keptFocus = useKeptFocus();
  return (
    <Section title="Mail">
      <div {...keptFocus}>
        <QueryPanel
          query={query}
          what="email addresses"
          skeleton={<LinesSkeleton label="email addresses" lines={2} />}
        >
          {(addresses) => <Addresses person={person} addresses={addresses} />}
        </QueryPanel>
      </div>
    </Section>
  );
}

function Addresses({ person, addresses }: { person: string; addresses: MailAddresses }) {
  const [sent, setSent] = useState<Mail>();
  const write = useWrite(mailMutations.sendLink(person), { onDone: setSent });
  const block = mailBlock(addresses);
  return (
    <>
      {addresses.addresses.length > 0 && (
        <List>
          {addresses.addresses.map((address) => (
            <Address key={address.addressId} person={person} address={address} />
          ))}
        </List>
      )}
      <Note>{block ?? 'Mails the person the link to their choices. You don’t see the link.'}</Note>
      <MailTo addresses={addresses} write={write} label="Send link" sent={sent} />
    </>
  );
}

function Address({ person, address: own }: { person: string; address: MailAddress }) {
  const { addressId, address, elementName, undeliverableDate, undeliverableMarker } = own;
  const isOff = isMarked(own);
  const writeBlock = useWriteBlock();
  const write = useWrite(mailMutations.mark(person, isOff));
  const rateLimit = useWriteLimit(write);
  return (
    <li>
      <span className="address">
        {address}
        {elementName && <small>{elementName}</small>}
      </span>
      {undeliverableDate && (
        <span className="mark">
          <StatusTag tone="warn">Undeliverable</StatusTag>
          <small>
            {undeliverableMarker === 'SERVER' ? 'Refused by its mail server' : 'Marked'}{' '}
            <Time value={undeliverableDate} precision="day" />
          </small>
        </span>
      )}
      <ActionButton
        size="small"
        variant="ghost"
        pending={write.isPending}
        pendingText={isOff ? 'Lifting…' : 'Marking…'}
        blockedReason={writeBlock ?? rateLimit.blockedReason}
        aria-label={`${isOff ? 'Mail it again' : 'Mark undeliverable'}: ${address}`}
        onClick={() => write.send(addressId)}
      >
        {isOff ? 'Mail it again' : 'Mark undeliverable'}
      </ActionButton>
      <MutationNotice write={write} />
    </li>
  );
}
