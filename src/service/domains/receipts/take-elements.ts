import { isSameIdentifier } from '#contract/common/identifiers.ts';
import { identifiersOfTypeMaximum, type ValueSetter } from '#contract/data-subject-values.ts';
import { type ElementSettings, kindOfElement } from '#contract/identifying-elements.ts';
import type { SubjectElementRow } from '#service/db/schema/data-subjects.ts';
import {
  decideValue,
  setterOf,
  setterOfAll,
  stronger,
} from '#service/domains/claims/decide-value.ts';
import type { ClaimChange } from '#service/domains/claims/fold-claims.ts';
import { later } from './instants.ts';

/** A value that a receipt gives of an element, or with `linked` an additional identifier. */
export type ElementMention = {
  subjectId: string;
  element: Pick<ElementSettings, 'name' | 'kind'> & { id: string };
  linked: boolean;
  value: string;
  setBy: ValueSetter;
  /** When the person said it. */
  updatedAt: string;
  /** Whether a known sender said something about the person before. */
  isPersonKnown: boolean;
  collectionPointId: string;
  /** When the receipt arrived. */
  arrivedAt: string;
};

/** A stored value; what it's found by follows from it. */
export type ValueRow = Omit<SubjectElementRow, 'textKey' | 'phoneKey'>;

export type Values = Map<string, ValueRow[]>;

export const valueKeyOf = ({
  subjectId,
  elementId,
  linked,
}: Pick<SubjectElementRow, 'subjectId' | 'elementId' | 'linked'>): string =>
  `${subjectId} ${elementId} ${linked}`;

/** A value of data: it replaces the other one, or is a claim. */
const takeValue = (
  stored: readonly ValueRow[],
  row: ValueRow,
  { element, setBy, value, updatedAt: at }: ElementMention,
): { rows: readonly ValueRow[]; isClaim: boolean } => {
  const held = {
    values: stored.map((own) => own.value),
    setBy: setterOfAll(stored),
    updatedAt: stored.map(({ updatedAt }) => updatedAt).reduce(later, ''),
  };
  const isProtected = kindOfElement(element) !== 'NONE';
  const decision = decideValue(held, { value, setBy, at }, isProtected);
  if (decision === 'stored') return { rows: [row], isClaim: false };
  const isConfirmed = decision === 'confirmed';
  return {
    rows: isConfirmed ? stored.map((own) => ({ ...own, setBy })) : stored,
    isClaim: decision === 'claimed',
  };
};

/** An additional identifier: one more of its type, as long as there aren't too many, or a claim. */
const takeIdentifier = (
  stored: readonly ValueRow[],
  row: ValueRow,
  { setBy, value, isPersonKnown }: ElementMention,
): { rows: readonly ValueRow[]; isClaim: boolean; isTooMany: boolean } => {
  const none = { isClaim: false, isTooMany: false };
  const held = stored.find((own) => isSameIdentifier(own.value, value));
  if (held !== undefined) {
    const now = stronger(held.setBy, setBy);
    if (now === setterOf(held.setBy)) return { ...none, rows: stored };
    const confirmed = stored.map((own) => (own === held ? { ...own, setBy: now } : own));
    return { ...none, rows: confirmed };
  }
  if (setBy === 'FORM' && isPersonKnown) return { ...none, rows: stored, isClaim: true };
  if (stored.length >= identifiersOfTypeMaximum) return { ...none, rows: stored, isTooMany: true };
  const position = Math.max(-1, ...stored.map((other) => other.position)) + 1;
  return { ...none, rows: [...stored, { ...row, position }] };
};

/**
 * What values of receipts, in their order, make of those that are stored (docs/design.md 11.2).
 * @returns all values by key, those that changed in new lists; and how many identifiers were too many
 */
export const takeElements = (
  stored: Values,
  mentions: readonly ElementMention[],
): { values: Values; claims: ClaimChange[]; tooMany: number } => {
  const values: Values = new Map(stored);
  const claims: ClaimChange[] = [];
  let tooMany = 0;
  for (const mention of mentions) {
    const { subjectId, element, linked, value, setBy, updatedAt } = mention;
    const elementId = element.id;
    const row = { subjectId, elementId, linked, position: 0, value, updatedAt, setBy };
    const key = valueKeyOf(row);
    const before = values.get(key) ?? [];
    const taken = linked
      ? takeIdentifier(before, row, mention)
      : { ...takeValue(before, row, mention), isTooMany: false };
    if (taken.rows !== before) values.set(key, [...taken.rows]);
    tooMany += Number(taken.isTooMany);
    const kind = linked ? 'IDENTIFIER' : 'ELEMENT';
    const field = { subjectId, kind, elementId, value } as const;
    if (setBy !== 'FORM') claims.push({ ...field, isKnown: true });
    if (taken.isClaim) {
      const { collectionPointId, arrivedAt: claimedAt } = mention;
      claims.push({ ...field, isKnown: false, collectionPointId, claimedAt });
    }
  }
  return { values, claims, tooMany };
};
