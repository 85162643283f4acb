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
import type { Receipt } from '#contract/receipt-records.ts';
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

const expires = `The link in the mail works for ${documentDays} days.`;

const labelOf = ({ address, elementName }: MailAddress): string =>
  elementName ? `${address} (${elementName})` : address;

function Sendable({ person, addresses }: { person: string; addresses: MailAddresses }) {
  const [chosen, setChosen] = useState('');
  const open = deliverable(addresses);
  const to = open.find(({ addressId }) => addressId === chosen) ?? open[0];
  const block = mailBlock(addresses);
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
        <SentReceipt person={person} to={to} block={block} />
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

/** Once it was pressed for a receipt, it stays with that one: sent again, it's the same act. */
function SentReceipt(props: Omit<ThingProps, 'title'>) {
  const { data, isPending, isError } = useInfiniteQuery(personQueries.receipts(props.person));
  const [pressed, setPressed] = useState<Receipt>();
  const receipt = pressed ?? data?.pages[0]?.content[0];
  const missing = isPending
    ? 'Loading receipts…'
    : isError
      ? "Receipts couldn't be loaded."
      : 'No receipt yet.';
  return (
    <SentDocument
      {...props}
      title="Signed copy of the newest receipt"
      document={{ document: 'CONFIRMATION', receiptId: receipt?.id ?? '' }}
      block={props.block ?? (receipt ? undefined : missing)}
      onSend={() => setPressed(receipt)}
    >
      {receipt && (
        <>
          Recorded <Time value={receipt.consentCreationDate} precision="day" />.{' '}
        </>
      )}
      {expires}
    </SentDocument>
  );
}

interface SentDocumentProps extends ThingProps {
  onSend?: () => void;
  document: Parameters<typeof mailMutations.sendDocument>[1];
  children: ReactNode;
}

function SentDocument({ person, document, onSend, ...thing }: SentDocumentProps) {
  const [sent, setSent] = useState<Mail>();
  const write = useWrite(mailMutations.sendDocument(person, document), { onDone: setSent });
  const send = (addressId: string) => {
    onSend?.();
    write.send(addressId);
  };
  return <Thing {...thing} write={{ ...write, send }} sent={sent} />;
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
