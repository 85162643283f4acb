import { countWords } from '#console/api/limits/limit-words.ts';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';

/** People whose consent is in force, and those of them who agreed to a version before the Active one. */
export type Agreed = { inForce: number; inForceEarlier: number };

const people = (count: number): string => countWords(count, 'person', 'people');

/** Above a version: "what 1,174 people agreed to"; without a number where none is known. */
export const agreedNote = ({ status }: VersionFacts, agreed: Agreed | undefined): string => {
  if (status === 'DRAFT') return 'what people will agree to';
  if (status !== 'ACTIVE' || agreed === undefined) return 'what people agreed to';
  return `what ${people(agreed.inForce - agreed.inForceEarlier)} agreed to`;
};

/** Who stays with what they agreed to once another version is Active. */
export const stayWords = (active: number | undefined, { inForce }: Agreed): string => {
  if (inForce === 0) return 'Nobody has consent in force';
  const verb = inForce === 1 ? 'stays' : 'stay';
  return active === undefined
    ? `${people(inForce)} ${verb} on an older version`
    : `${people(inForce)} ${verb} on v${active} or older`;
};

/** How long a yes lasts, and what that means for those that were given. */
export const lastWords = (
  [before, after]: readonly [string, string],
  inForce: number | undefined,
): { fact: string; note: string } => {
  const [was, is] = [before || 'Not set', after || 'Not set'];
  if (was === is) return { fact: is, note: 'The same in both versions' };
  return {
    fact: `${is} instead of ${was.toLowerCase()}, for new consents`,
    note: inForce
      ? `${people(inForce)} in force ${inForce === 1 ? 'keeps' : 'keep'} their date`
      : '',
  };
};
