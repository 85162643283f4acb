import type { ValueSetter } from '#contract/data-subject-values.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import { decideValue } from '#service/domains/claims/decide-value.ts';
import type { ClaimChange, ClaimedField } from '#service/domains/claims/fold-claims.ts';
import type { Share } from './route-receipts.ts';

/** Whose word a receipt is; what was recorded before this was kept counts as a program's. */
export const setterOfReceipt = ({ isSenderKnown }: Pick<Share, 'isSenderKnown'>): ValueSetter =>
  isSenderKnown === false ? 'FORM' : 'PROGRAM';

type Described = Pick<
  DataSubjectRow,
  'identifierType' | 'identifierTypeSetBy' | 'language' | 'languageSetBy' | 'knownBy'
>;

type Held = { value: string | null; setBy: ValueSetter | null };

/**
 * What a receipt makes of its person's language and type of identifier, and of who knows the person.
 * @param interactionAt when it acts, as `lastInteractionAt` is written
 */
export const takeDescription = (
  subject: Pick<DataSubjectRow, 'id' | 'lastInteractionAt'> & Described,
  receipt: Share,
  interactionAt: string,
): { described: Described; claims: ClaimChange[] } => {
  const setBy = setterOfReceipt(receipt);
  const claims: ClaimChange[] = [];
  const take = (kind: ClaimedField['kind'], stored: Held, given: string | null): Held => {
    if (given === null) return stored;
    const held =
      stored.value === null
        ? null
        : { values: [stored.value], setBy: stored.setBy, updatedAt: subject.lastInteractionAt };
    const decision = decideValue(held, { value: given, setBy, at: interactionAt }, true);
    const field = { subjectId: subject.id, kind, elementId: null, value: given };
    if (setBy !== 'FORM') claims.push({ ...field, isKnown: true });
    // A collection point's own type, which the sender didn't give, claims nothing.
    const isGiven = kind !== 'IDENTIFIER_TYPE' || typeof receipt.fields.identifierType === 'string';
    if (decision === 'claimed' && isGiven) {
      const { collectionPointId, createdAt: claimedAt } = receipt;
      claims.push({ ...field, isKnown: false, collectionPointId, claimedAt });
    }
    if (decision === 'stored') return { value: given, setBy };
    return decision === 'confirmed' ? { ...stored, setBy } : stored;
  };
  // The type is of the identifier that the receipt came with, which may be a former one.
  const givenType = receipt.identifier === receipt.person ? receipt.identifierType || null : null;
  const type = take(
    'IDENTIFIER_TYPE',
    { value: subject.identifierType || null, setBy: subject.identifierTypeSetBy },
    givenType,
  );
  const language = take(
    'LANGUAGE',
    { value: subject.language, setBy: subject.languageSetBy },
    receipt.language,
  );
  return {
    described: {
      identifierType: type.value ?? '',
      identifierTypeSetBy: type.setBy,
      language: language.value,
      languageSetBy: language.setBy,
      knownBy: subject.knownBy === 'FORM' ? setBy : subject.knownBy,
    },
    claims,
  };
};
