import { eq } from 'drizzle-orm';
import type { Mail, MailKind } from '#contract/mails.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { queueMail } from '#service/domains/outbox/queue-mail.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import { type MailableAddress, readMailablePeople } from './mailable-addresses.ts';
import { toMail } from './wire.ts';

export type MailingContext = Pick<
  RequestContext,
  'db' | 'now' | 'newId' | 'outbox' | 'afterCommit'
>;

const noPerson = () =>
  new Problem(404, 'not-found', 'There is no such person. They may have been merged or erased.');

export const addressUndeliverable = () =>
  stateConflict(
    'address-undeliverable',
    'This address is marked as undeliverable. Lift the mark first. Nothing was sent.',
  );

/**
 * The person, held until the transaction ends, and the address that was chosen.
 * @throws Problem 404, 400 `mail-not-set-up`, `address-not-mailable`, `address-undeliverable`
 */
export const holdRecipient = async (
  { db, newId, outbox }: Pick<MailingContext, 'db' | 'newId' | 'outbox'>,
  { subjectId, addressId }: { subjectId: string; addressId: string },
): Promise<{ language: string | null; to: MailableAddress }> => {
  if (!outbox.canMail) {
    throw stateConflict(
      'mail-not-set-up',
      'This service sends no mail yet: its operator has to set SMTP_URL.',
    );
  }
  await lockPeopleById({ db, newId }, [subjectId]);
  const person = (await readMailablePeople({ db, outbox }, [subjectId])).get(subjectId);
  if (person === undefined) throw noPerson();
  const to = person.addresses.find(({ key }) => key === addressId);
  if (to === undefined) {
    throw stateConflict(
      'address-not-mailable',
      "This isn't an address of the person anymore, or only a form gave it. Nothing was sent.",
    );
  }
  if (to.mark !== null) throw addressUndeliverable();
  return { language: person.language, to };
};

/** Has a mail sent in the transaction of what causes it. */
export const queueFor = async (
  context: MailingContext,
  {
    kind,
    subjectId,
    refId,
    language,
    to,
  }: {
    kind: Extract<MailKind, 'SENT_LINK' | 'SENT_DOCUMENT'>;
    subjectId: string;
    refId: string | null;
    language: string | null;
    to: MailableAddress;
  },
): Promise<Mail> => {
  const { db, now, newId, outbox } = context;
  const id = await queueMail(
    { db, now, newId, outbox },
    { kind, subjectId, refId, address: to.address, language: language ?? 'en' },
  );
  context.afterCommit(async () => outbox.wake());
  const [row] = await db.select().from(outboxTable).where(eq(outboxTable.id, id));
  if (row === undefined) throw new Error('The mail just asked for was not found.');
  return toMail({ ...row, subjectId }, { address: to.address, isReadable: false });
};
