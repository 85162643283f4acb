import type { AccessAnswer } from '#contract/access-answers.ts';
import { kindWords } from './kind-words.ts';
import type { Part, Said, Speech } from './language.ts';
import { alsoWords as words } from './table-words.ts';

/** What is held besides data and choices, a line each; only what there is. */
export const alsoLines = (speech: Speech, answer: AccessAnswer): Part[][] => {
  const counted = (word: Said, count: number | undefined): Part[][] =>
    count ? [speech.fill(word, { count: speech.number(count) })] : [];
  /** The newest is first. */
  const latest = <Item>(
    word: Said,
    items: readonly Item[] | null | undefined,
    tell: (item: Item) => { date: string; state: string },
  ): Part[][] => {
    const first = items?.[0];
    if (!items || first === undefined) return [];
    const { date, state } = tell(first);
    return [
      speech.fill(word, { count: speech.number(items.length), day: speech.day(date), state }),
    ];
  };
  const claims = (answer.claims ?? []).length + (answer.decidedClaims ?? []).length;
  const groups = answer.consentGroups ?? [];
  return [
    ...(answer.hold ? [speech.fill(words.hold, { day: speech.day(answer.hold.heldDate) })] : []),
    ...latest(words.erasures, answer.erasureRequests, ({ requestedDate, status }) => ({
      date: requestedDate,
      state: kindWords.erasure(speech, status),
    })),
    ...latest(words.signUps, answer.confirmations, ({ requestedDate, state }) => ({
      date: requestedDate,
      state: kindWords.confirmation(speech, state),
    })),
    ...counted(words.claims, claims),
    ...counted(words.merged, answer.mergedRecords.length),
    ...counted(words.attachments, answer.attachments?.length),
    ...counted(words.bulk, answer.bulkActions?.length),
    ...counted(words.mails, answer.mails?.length),
    ...counted(words.undeliverable, answer.undeliverable?.length),
    ...counted(words.linked, answer.linkedGroups),
    ...(groups.length > 0
      ? [speech.fill(words.groups, { list: speech.list(groups.map(({ name }) => name)) })]
      : []),
  ];
};
