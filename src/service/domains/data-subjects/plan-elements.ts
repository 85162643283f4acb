import {
  canonicalIdentifier,
  hasControlCharacter,
  identifierMaximum,
  isSameIdentifier,
} from '#contract/common/identifiers.ts';
import type { ValueSetter } from '#contract/data-subject-values.ts';
import { setterOf, stronger } from '#service/domains/claims/decide-value.ts';

/** A value as it is stored; `updatedAt` is RFC 3339, and who set it null where nobody noted that. */
export type ElementValue = { value: string; updatedAt: string; setBy: ValueSetter | null };

/** The values of one element in their order; with `linked` they are identifiers. */
export type ElementValues = { elementId: string; linked: boolean; values: readonly ElementValue[] };

/** What a request says of one element; `values` null where it gave none. */
export type ElementEntry = {
  elementId: string;
  name: string;
  linked: boolean;
  values: readonly string[] | null;
  /** RFC 3339; null where the request has no time of its own, and so is the latest word. */
  interactionAt: string | null;
};

export type ElementPlan = {
  /** What is to be stored in place of what was: only elements and kinds that change. */
  changes: ElementValues[];
  messages: string[];
  /** Identifiers that are not taken, by type, with the reason. */
  refused: { name: string; values: Record<string, string> }[];
};

const reasonAgainst = (identifier: string, primary: string): string | null => {
  if (isSameIdentifier(identifier, primary)) return 'Is the primary identifier.';
  if (identifier.length > identifierMaximum) return `Is over ${identifierMaximum} characters.`;
  return hasControlCharacter(identifier) ? 'Contains a control character.' : null;
};

const isSame = (one: readonly ElementValue[], other: readonly ElementValue[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ value, setBy }, index) =>
      value === other[index]?.value && setterOf(setBy) === setterOf(other[index]?.setBy ?? null),
  );

const timeOf = ({ updatedAt }: ElementValue): number => Date.parse(updatedAt);

/**
 * What an upsert makes of the stored elements (docs/spec.md 4.4 rules 2 and 3; docs/design.md 5.5).
 * A list of identifiers is the full one of its type; what it leaves out stays as a value of the
 * element of that name. A value that stays keeps its time; an entry that is older than what is
 * stored changes nothing.
 * @param now the time of values that come without one, RFC 3339
 * @param setBy whose word it is: a program's or staff's, which outdoes a form's whatever its time
 */
export const planElements = (
  stored: readonly ElementValues[],
  entries: readonly ElementEntry[],
  { primary, now, setBy }: { primary: string; now: string; setBy: ValueSetter },
): ElementPlan => {
  const plan: ElementPlan = { changes: [], messages: [], refused: [] };
  const valuesOf = ({ elementId, linked }: Pick<ElementEntry, 'elementId' | 'linked'>) =>
    [...plan.changes, ...stored].find((own) => own.elementId === elementId && own.linked === linked)
      ?.values ?? [];
  const put = (elementId: string, linked: boolean, values: ElementValue[]) => {
    if (isSame(valuesOf({ elementId, linked }), values)) return;
    plan.changes = plan.changes.filter(
      (own) => own.elementId !== elementId || own.linked !== linked,
    );
    plan.changes.push({ elementId, linked, values });
  };

  const takeIdentifiers = (name: string, given: readonly string[]): string[] => {
    const reasons = new Map<string, string>();
    for (const identifier of given) {
      const reason = reasonAgainst(identifier, primary);
      if (reason !== null) reasons.set(identifier, reason);
    }
    if (reasons.size > 0) plan.refused.push({ name, values: Object.fromEntries(reasons) });
    return given.filter((identifier) => !reasons.has(identifier));
  };

  // Values first: what a list of identifiers leaves out joins them.
  for (const entry of entries.toSorted((one, other) => Number(one.linked) - Number(other.linked))) {
    const { elementId, name, linked, interactionAt } = entry;
    if (entry.values === null) {
      plan.messages.push(`“${name}” has no value, so it wasn't changed.`);
      continue;
    }
    const before = valuesOf(entry);
    const isNewer = (own: ElementValue, time: string): boolean =>
      own.setBy !== 'FORM' && timeOf(own) > Date.parse(time);
    if (interactionAt !== null && before.some((own) => isNewer(own, interactionAt))) {
      plan.messages.push(
        `“${name}” has changed since this interactionDate. The newer value was kept.`,
      );
      continue;
    }
    const updatedAt = interactionAt ?? now;
    const compared = (value: string): string => (linked ? canonicalIdentifier(value) : value);
    const given = [
      ...new Set(entry.values.map((value) => compared(linked ? value.trim() : value))),
    ].filter((value) => value !== '');
    const taken = linked ? takeIdentifiers(name, given) : given;
    put(
      elementId,
      linked,
      taken.map((value) => {
        const known = before.find((own) => compared(own.value) === value);
        return known === undefined
          ? { value, updatedAt, setBy }
          : { ...known, setBy: stronger(known.setBy, setBy) };
      }),
    );
    if (!linked) continue;
    const values = valuesOf({ elementId, linked: false });
    const known = new Set(values.map(({ value }) => value));
    const leftOut = before
      .filter(({ value }) => !taken.includes(compared(value)) && !known.has(value))
      .map((own) => ({ ...own, updatedAt }));
    put(elementId, false, [...values, ...leftOut]);
  }
  return plan;
};
