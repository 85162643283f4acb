import type { Claim, ProfileElement } from '#contract/data-subject-records.ts';
import type { SeenValue } from '../queries.ts';
import type { PersonRecord } from '../read-person.ts';

/** A person as far as claims are of them. */
export type Known = {
  subject: Pick<PersonRecord['subject'], 'language' | 'identifierType'>;
  profile: Pick<PersonRecord['profile'], 'Language' | 'DataElements'>;
};

export const languageOf = ({ subject, profile }: Known): string | null =>
  profile.Language ?? subject.language ?? null;

/** The data element, or the identifiers of its type, that a claim stands beside. */
export const elementBeside = (
  { Kind, Name }: Pick<Claim, 'Kind' | 'Name'>,
  { profile }: Known,
): ProfileElement | undefined =>
  (profile.DataElements ?? []).find(
    (own) => own.Name === Name && (own.Linked ?? false) === (Kind === 'IDENTIFIER'),
  );

/** What is stored beside a claim, as a decision about it names it. */
export const valueBeside = (claim: Pick<Claim, 'Kind' | 'Name'>, known: Known): SeenValue => {
  if (claim.Kind === 'LANGUAGE') return languageOf(known);
  if (claim.Kind === 'IDENTIFIER_TYPE') return known.subject.identifierType ?? null;
  return elementBeside(claim, known)?.Value ?? null;
};
