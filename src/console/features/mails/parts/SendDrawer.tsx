import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite, type Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { personQueries } from '#console/features/person/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { documentDays, type Mail, type MailAddress, type MailAddresses } from '#contract/mails.ts';
import { mailMutations, mailQueries } from '../queries.ts';
import { deliverable, mailBlock, mailLanguageOf } from '../words.ts';
import css from './SendDrawer.module.css';

const Things = styled('ul', css.Things);

interface SendDrawerProps {
  person: string;
  /** Of the person. */
  language: string | null | undefined;
  onClose: () => void;
}

/** What can be mailed to a person, to which address and in which language; or why nothing can. */
export function SendDrawer({ person, language, onClose }: SendDrawerProps) {
  const query = useQuery(mailQueries.addressesOf(person));
  return (
    <SideDrawer
      isOpen
      title="Send"
      sub={`In ${languageName(mailLanguageOf(language))}`}
      onClose={onClose}
    >
      <QueryPanel
        query={query}
        what="email addresses"
        skeleton={<LinesSkeleton label="email addresses" lines={4} />}
      >
        {(addresses) => <Sendable person={person} addresses={addresses} />}
      </QueryPanel>
    </SideDrawer>
  );
}

const labelOf = ({ address, elementName }: MailAddress): string =>
  elementName ? `${address} (${elementName})` : address;

function Sendable({ person, addresses }: { person: string; addresses: MailAddresses }) {
  const [chosen, setChosen] = useState('');
  const receipts = useInfiniteQuery(personQueries.receipts(person));
  const open = deliverable(addresses);
  const to = open.find(({ addressId }) => addressId === chosen) ?? open[0];
  const block = mailBlock(addresses);
  const newest = receipts.data?.pages[0]?.content[0];
  const expires = `The link in the mail works for ${documentDays} days.`;
  return (
    <>
      {block && <Strip title="Can't send.">{block}</Strip>}
      {!block && to && open.length === 1 && <p>{`To ${labelOf(to)}`}</p>}
      {!block && to && open.length > 1 && (
        <FilterChoice
          label="To"
          isPlain
          value={to.addressId}
          options={open.map((own) => ({ value: own.addressId, label: labelOf(own) }))}
          onChange={setChosen}
        />
      )}
      <Things>
        <SentLink person={person} to={to} block={block} />
        <SentDocument
          key={newest?.id}
          title="Signed copy of the newest receipt"
          person={person}
          document={{ document: 'CONFIRMATION', receiptId: newest?.id ?? '' }}
          to={to}
          block={block ?? (newest === undefined ? 'No receipt yet.' : undefined)}
        >
          {newest && (
            <>
              Recorded <Time value={newest.consentCreationDate} precision="day" />.{' '}
            </>
          )}
          {expires}
        </SentDocument>
        <SentDocument
          title="Proof"
          person={person}
          document={{ document: 'PROOF' }}
          to={to}
          block={block}
        >
          All purposes, with the texts. {expires}
        </SentDocument>
        <li>
          <h3>Answer to an access request</h3>
          <p>Asks how you checked their identity.</p>
          <ActionLink size="small" href={paths.accessAnswer.to(person)}>
            Continue<VisuallyHidden> with the answer</VisuallyHidden>
          </ActionLink>
        </li>
      </Things>
    </>
  );
}

interface ThingProps {
  title: string;
  person: string;
  /** Undefined where there is no address. */
  to: MailAddress | undefined;
  block: string | undefined;
}

function SentLink({ person, to, block }: Omit<ThingProps, 'title'>) {
  const [sent, setSent] = useState<Mail>();
  const write = useWrite(mailMutations.sendLink(person), { onDone: setSent });
  return (
    <Thing title="Link to their choices" write={write} sent={sent} to={to} block={block}>
      You don’t see the link.
    </Thing>
  );
}

interface SentDocumentProps extends ThingProps {
  document: Parameters<typeof mailMutations.sendDocument>[1];
  children: ReactNode;
}

function SentDocument({ title, person, document, to, block, children }: SentDocumentProps) {
  const [sent, setSent] = useState<Mail>();
  const write = useWrite(mailMutations.sendDocument(person, document), { onDone: setSent });
  return (
    <Thing title={title} write={write} sent={sent} to={to} block={block}>
      {children}
    </Thing>
  );
}

interface DrawnThingProps extends Omit<ThingProps, 'person'> {
  write: Write & { send: (addressId: string) => void };
  /** What was sent last. */
  sent: Mail | undefined;
  children: ReactNode;
}

function Thing({ title, write, sent, to, block, children }: DrawnThingProps) {
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
      <ActionButton
        size="small"
        pending={write.isPending}
        pendingText="Sending…"
        blockedReason={block ?? writeBlock ?? rateLimit.blockedReason}
        aria-label={`Send: ${title}`}
        onClick={() => to !== undefined && write.send(to.addressId)}
      >
        {rateLimit.label('Send')}
      </ActionButton>
      <div role="status">
        {sent && (
          <>
            <StatusTag tone="ok">On its way</StatusTag> to {sent.address}.{' '}
            <TextLink href={paths.outbox.to()}>Outbox</TextLink>
          </>
        )}
      </div>
      <MutationNotice write={write} />
    </li>
  );
}
