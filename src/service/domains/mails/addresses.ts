import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { MailAddresses, markUndeliverableEndpoint } from '#contract/mails.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { type MailableAddress, readMailablePeople } from './mailable-addresses.ts';
import { liftMark, markAddress } from './undeliverable.ts';
import { toMailAddresses } from './wire.ts';

type Reading = Pick<RequestContext, 'db' | 'outbox'>;
type Marking = Reading & Pick<RequestContext, 'now' | 'newId' | 'caller'>;
type Input = Pick<EndpointInput<typeof markUndeliverableEndpoint>, 'params'>;

const notFound = () => new Problem(404, 'not-found', 'This person has no such address.');

const addressesOf = async (
  { db, outbox }: Reading,
  subjectId: string,
): Promise<MailableAddress[]> => {
  const person = (await readMailablePeople({ db, outbox }, [subjectId])).get(subjectId);
  if (person === undefined) throw notFound();
  return person.addresses;
};

/** @throws Problem 404 */
export const listMailAddresses = async (
  context: Reading,
  { params }: { params: { dataSubjectId: string } },
): Promise<MailAddresses> => {
  const subjectId = params.dataSubjectId.toLowerCase();
  const addresses = await addressesOf(context, subjectId);
  return toMailAddresses(subjectId, addresses, context.outbox.canMail);
};

const change = async (
  context: Marking,
  { params }: Input,
  write: (address: { subjectId: string; addressKey: string }) => Promise<void>,
): Promise<MailAddresses> => {
  const { db, newId } = context;
  const subjectId = params.dataSubjectId.toLowerCase();
  await lockPeopleById({ db, newId }, [subjectId]);
  const { addressId: addressKey } = params;
  if (!(await addressesOf(context, subjectId)).some(({ key }) => key === addressKey)) {
    throw notFound();
  }
  await write({ subjectId, addressKey });
  return listMailAddresses(context, { params });
};

/** @throws Problem 404 */
export const markUndeliverable = (context: Marking, input: Input): Promise<MailAddresses> =>
  change(context, input, (address) =>
    markAddress(context.db, address, { now: context.now(), by: context.caller.subject }),
  );

/** @throws Problem 404 */
export const liftUndeliverable = (context: Marking, input: Input): Promise<MailAddresses> =>
  change(context, input, (address) => liftMark(context.db, address));
