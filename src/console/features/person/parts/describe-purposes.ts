import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { consentStatusKind } from './consent-words.ts';

/** "2 Active, 1 Withdrawn", most first; `''` without purposes. */
export const describePurposes = (purposes: readonly Pick<ProfilePurpose, 'Status'>[]): string => {
  const counts = new Map<string, number>();
  for (const { Status } of purposes) {
    const label = consentStatusKind.label(Status);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return Array.from(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([label, count]) => `${count} ${label}`)
    .join(', ');
};
