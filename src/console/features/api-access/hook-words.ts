import { listWords } from '#console/ui/list-words.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { HookCounts, HookKind } from '#contract/hooks.ts';

const kindWords: Record<HookKind, string> = {
  CARRIER: 'Carrier of text messages',
  MAIL: 'Mail provider',
};

export const hookKindLabel = (kind: string): string => wordOf(kindWords, kind);

export const hookKindChoices = (['CARRIER', 'MAIL'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

export const hookKindHelp: Record<HookKind, string> = {
  CARRIER: 'Tells who answered a text message with STOP.',
  MAIL: 'Tells who unsubscribed or complained, and which addresses bounced.',
};

const mostNames = 3;

/** "Newsletter and Offers", "5 purposes", "Everything except service purposes". */
export const withdrawnWords = (
  purposes: readonly string[],
  nameOf: (id: string) => string | undefined,
): string => {
  if (purposes.length === 0) return 'Everything except service purposes';
  const names = purposes.flatMap((id) => nameOf(id) ?? []);
  return names.length === purposes.length && names.length <= mostNames
    ? listWords(names)
    : `${purposes.length} ${purposes.length === 1 ? 'purpose' : 'purposes'}`;
};

/** "3 refusals, 1 bounce, 12 left out"; what there is of it. */
export const countWords = ({ recorded, kept, marked, nobody, leftOut }: HookCounts): string => {
  const refusals = recorded + kept;
  const bounces = marked + nobody;
  const told = [
    ...(refusals > 0 ? [`${refusals} ${refusals === 1 ? 'refusal' : 'refusals'}`] : []),
    ...(bounces > 0 ? [`${bounces} ${bounces === 1 ? 'bounce' : 'bounces'}`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return told.length === 0 ? 'Nothing told' : told.join(', ');
};
