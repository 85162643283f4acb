import { listWords } from '#console/ui/list-words.ts';
import { statusLabel } from '#console/ui/status-words.ts';
import type { ChosenPurpose } from './purpose-options.ts';

/** What one of the three fields that link purposes would say of those that are chosen. */
export type LinkMeaning = { field: string; meaning: string };

const nameVersion = (label: string, version: number, status: string | undefined): string =>
  `${label} v${version}${status ? ` (${statusLabel(status)})` : ''}`;

const activeOf = ({ versions }: ChosenPurpose) =>
  versions.find(({ status }) => status === 'ACTIVE')?.Version;

const activeMeaning = (chosen: readonly ChosenPurpose[]): string => {
  const linked = chosen.flatMap((purpose) => {
    const version = activeOf(purpose);
    return version === undefined ? [] : [nameVersion(purpose.label, version, undefined)];
  });
  const refused = chosen.filter((purpose) => activeOf(purpose) === undefined);
  const without = refused.map(({ label }) => label);
  return [
    linked.length > 0 ? `Now that is ${listWords(linked)}.` : '',
    without.length > 0
      ? `No Active version of ${listWords(without)} is known here: that link would be refused.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * What each link field means for the chosen purposes (docs/spec.md 4.1, rules 5 and 6). The form
 * sends the first of them: what is on screen is what is linked.
 */
export const linkMeanings = (chosen: readonly ChosenPurpose[]): LinkMeaning[] => {
  if (chosen.length === 0) return [];
  const exact = chosen.map(({ label, Version, status }) => nameVersion(label, Version, status));
  return [
    {
      field: 'PurposeIdsWithVersion',
      meaning: `links exactly these versions: ${listWords(exact)}. This is what the form sends.`,
    },
    {
      field: 'PurposeIds',
      meaning: `would link the version of each purpose that is Active when it is saved. ${activeMeaning(chosen)}`,
    },
    {
      field: 'PurposeId',
      meaning: 'would link the same versions as PurposeIds, with all ids in one text.',
    },
  ];
};
