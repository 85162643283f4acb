import type { Approval } from '#contract/approvals.ts';

/** The last request for a version, as long as it says something of the Draft. */
export const newestOf = (approvals: readonly Approval[], version: number): Approval | undefined =>
  approvals.find((one) => one.version === version);

/** What the button says that asks: again, where a colleague has an answer or an older text. */
export const askWords = (newest: Pick<Approval, 'state'> | undefined): string =>
  newest?.state === 'DECLINED' || newest?.state === 'WAITING' ? 'Ask again…' : 'Ask for approval…';

const words: Readonly<Record<string, string>> = {
  asked: 'You asked for this, so someone else has to approve it.',
  edited: 'You edited this Draft last, so someone else has to approve it.',
  program: 'Only people approve.',
  scope: "You may not publish, so you can't approve.",
};

/** Why it can't be approved; undefined where it can. */
export const blockWords = (block: string | null | undefined): string | undefined =>
  block ? (words[block] ?? "You can't approve this.") : undefined;
