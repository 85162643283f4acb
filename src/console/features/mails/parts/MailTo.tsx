import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import type { Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { paths } from '#console/paths.ts';
import { ActionButton, type ButtonVariant } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { Mail, MailAddresses } from '#contract/mails.ts';
import { deliverable, mailBlock } from '../words.ts';
import css from './MailTo.module.css';

const Row = styled('div', css.Row);
const Sent = styled('div', css.Sent);

interface MailToProps {
  addresses: MailAddresses;
  /** Sends to the address with this id. */
  write: Write & { send: (addressId: string) => void };
  /** "Send link" */
  label: string;
  variant?: ButtonVariant;
  /** What was sent last. */
  sent: Mail | undefined;
  children?: ReactNode;
}

/** Says to which address something goes, and sends it by one click. */
export function MailTo({ addresses, write, label, variant, sent, children }: MailToProps) {
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const [chosen, setChosen] = useState('');
  const open = deliverable(addresses);
  const to = open.find(({ addressId }) => addressId === chosen) ?? open[0];
  const block = mailBlock(addresses);
  return (
    <>
      <Row>
        {open.length > 1 && to !== undefined && (
          <FilterChoice
            label="To"
            isPlain
            value={to.addressId}
            options={open.map(({ addressId, address, elementName }) => ({
              value: addressId,
              label: elementName ? `${address} (${elementName})` : address,
            }))}
            onChange={setChosen}
          />
        )}
        <ActionButton
          size="small"
          icon={Send}
          {...(variant && { variant })}
          pending={write.isPending}
          pendingText="Sending…"
          blockedReason={block ?? writeBlock ?? rateLimit.blockedReason}
          onClick={() => to !== undefined && write.send(to.addressId)}
        >
          {rateLimit.label(
            to !== undefined && open.length === 1 ? `${label} to ${to.address}` : label,
          )}
        </ActionButton>
        {children}
      </Row>
      <Sent role="status">
        {sent !== undefined && block === undefined && (
          <Strip tone="ok" title="On its way.">
            To {sent.address}. The <TextLink href={paths.outbox.to()}>outbox</TextLink> shows what
            becomes of it.
          </Strip>
        )}
      </Sent>
      <MutationNotice write={write} />
    </>
  );
}
