import { linkTokenFlags, type ReceiptRequest } from '#contract/receipt-requests.ts';
import type { ReceiptAnswer } from '#contract/receipts.ts';
import { outageOf } from '#service/db/availability.ts';
import { readLinkDays } from '#service/domains/data-subjects/link-life.ts';
import { findPeople, giveLinks } from '#service/domains/link-tokens/give-links.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { RequestContext, Sender } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import type { Recorded } from './receipt-queue.ts';

type LinkContext = Pick<
  RequestContext,
  'db' | 'now' | 'newId' | 'links' | 'sender' | 'signInstantLink'
>;
type LinkFlag = (typeof linkTokenFlags)[number];

/** A receipt that is recorded: what it asked for, and whether its collection point gives it. */
export type LinkRequest = {
  request: Pick<ReceiptRequest, LinkFlag | 'identifier'>;
  recorded: Pick<Recorded, 'givesInstantLinks'>;
};

/** What an answer says of the link that its receipt asked for: the link, or why there's none. */
export type LinkAnswer = Pick<ReceiptAnswer, 'linkToken' | 'instantLinkToken' | 'messages'>;

const reasons = {
  notAllowed: 'only senders that sign in with the scope CONSENT get magic links',
  notSignedIn: "the request's credentials aren't valid",
  notChecked: "the request's credentials couldn't be checked",
  wrongType: 'only collection points of the type API give instant links',
  gone: 'this person has been merged with someone else',
  noDatabase: "the database didn't answer",
} as const;

const refused = (flag: LinkFlag, reason: keyof typeof reasons): LinkAnswer => ({
  messages: [`${flag} had no effect: ${reasons[reason]}.`],
});

const flagOf = ({ request }: LinkRequest): LinkFlag | undefined =>
  linkTokenFlags.find((flag) => request[flag] === true);

/**
 * Whether this sender may act for other people, and so for this one. Receipts are public: the token
 * of their collection point is in every form, and says nothing of who sends it.
 */
const mayHaveLinks = (sender: Sender): boolean =>
  sender.kind === 'program' && mayWrite(sender.caller);

const whyNot = async ({ sender }: LinkContext): Promise<keyof typeof reasons | undefined> => {
  try {
    return mayHaveLinks(await sender()) ? undefined : 'notAllowed';
  } catch (error) {
    // The receipt is recorded: whatever is wrong with the sender doesn't undo what a person said.
    if (!(error instanceof Problem)) throw error;
    return error.status < 500 ? 'notSignedIn' : 'notChecked';
  }
};

const identifiersOf = (asking: readonly LinkRequest[], flag: LinkFlag): string[] => [
  ...new Set(asking.flatMap((one) => (flagOf(one) === flag ? [one.request.identifier] : []))),
];

/**
 * The links that receipts asked for, in their order, after they were recorded. The person's own link is
 * renewed if it has ended.
 */
export const answerLinks = async (
  context: LinkContext,
  recorded: readonly LinkRequest[],
): Promise<LinkAnswer[]> => {
  const asking = recorded.filter((one) => flagOf(one) !== undefined);
  if (asking.length === 0) return recorded.map(() => ({}));
  const refusal = await whyNot(context);
  const refuseAll = (reason: keyof typeof reasons) =>
    recorded.map((one) => {
      const flag = flagOf(one);
      return flag === undefined ? {} : refused(flag, reason);
    });
  if (refusal !== undefined) return refuseAll(refusal);
  try {
    const links = await giveLinks(context, identifiersOf(asking, 'shortLinkToken'));
    const linkDays = await readLinkDays(context.db);
    const people = await findPeople(context, identifiersOf(asking, 'generateInstantLinkToken'));
    return await Promise.all(
      recorded.map(async (one): Promise<LinkAnswer> => {
        const flag = flagOf(one);
        if (flag === undefined) return {};
        if (flag === 'shortLinkToken') {
          const linkToken = links.get(one.request.identifier);
          return linkToken === undefined ? refused(flag, 'gone') : { linkToken };
        }
        if (!one.recorded.givesInstantLinks) return refused(flag, 'wrongType');
        const id = people.get(one.request.identifier);
        if (id === undefined) return refused(flag, 'gone');
        return { instantLinkToken: await context.signInstantLink(id, linkDays) };
      }),
    );
  } catch (error) {
    if (outageOf(error) === undefined) throw error;
    return refuseAll('noDatabase');
  }
};

/** The answer to a receipt, with what it says of the link. */
export const withLink = <Answer extends ReceiptAnswer>(
  answer: Answer,
  { messages, ...link }: LinkAnswer,
): Answer => {
  const all = [...(messages ?? []), ...(answer.messages ?? [])];
  return { ...answer, ...link, ...(all.length === 0 ? {} : { messages: all }) };
};
