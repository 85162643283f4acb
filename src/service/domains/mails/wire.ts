import type { Mail, MailAddress, MailAddresses } from '#contract/mails.ts';
import { maskText } from '#contract/mask-text.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { OutboxRow } from '#service/db/schema/outbox.ts';
import type { MailableAddress } from './mailable-addresses.ts';

/** @param address in clear; it's masked here */
export const toMail = (
  row: OutboxRow & { subjectId: string },
  { address, isReadable }: { address: string; isReadable: boolean },
): Mail => {
  const hasEnded = row.state === 'SENT' || row.state === 'FAILED';
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'ASKED' ? 'WAITING' : row.state,
    address: maskText(address),
    dataSubjectId: row.subjectId,
    createdDate: toWireTime(row.createdAt),
    attempts: row.attempts,
    nextTryDate: hasEnded ? null : toWireTime(row.nextAt),
    sentDate: row.sentAt === null ? null : toWireTime(row.sentAt),
    errorMessage: row.fault,
    isReadable,
  };
};

const toMailAddress = ({ key, address, elementName, mark }: MailableAddress): MailAddress => ({
  addressId: key,
  address: maskText(address),
  elementName,
  undeliverableDate: mark === null ? null : toWireTime(mark.at),
  undeliverableMarker: mark === null ? null : mark.by === null ? 'SERVER' : 'STAFF',
});

export const toMailAddresses = (
  dataSubjectId: string,
  addresses: readonly MailableAddress[],
  canMail: boolean,
): MailAddresses => ({ dataSubjectId, canMail, addresses: addresses.map(toMailAddress) });
