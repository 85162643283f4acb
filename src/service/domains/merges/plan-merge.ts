import { canonicalIdentifier, isSameIdentifier } from '#contract/common/identifiers.ts';
import { areFormSet } from '#contract/form-set.ts';
import { elementThatStays } from '#contract/merge-rules.ts';
import type { Unsubscription } from '#service/db/schema/data-subjects.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';
import { vouchesMore } from '#service/domains/claims/decide-value.ts';
import { later } from '#service/domains/receipts/instants.ts';
import { standsSince } from '#service/domains/receipts/unsubscribed.ts';
import { latestOf } from './latest-of.ts';
import { type MergeKnown, mergeConsents } from './merge-consents.ts';

type Snapshots = readonly SubjectSnapshot[];
type Element = SubjectSnapshot['elements'][number];
type Claim = NonNullable<SubjectSnapshot['claims']>[number];

const timeOfValues = ({ values }: Element): string =>
  values.map(({ updatedAt }) => updatedAt).reduce(later, '');

/** The identifiers of one type that any of them has, each once. */
const unionOf = (own: readonly Element[], primary: string): Element['values'] => {
  const values = new Map<string, Element['values'][number]>();
  for (const given of own.flatMap((element) => element.values)) {
    const compared = canonicalIdentifier(given.value);
    const known = values.get(compared) ?? given;
    const vouched = vouchesMore(given, known) ? given : known;
    const { value } = known;
    values.set(compared, {
      ...vouched,
      value,
      updatedAt: later(known.updatedAt, given.updatedAt),
    });
  }
  values.delete(canonicalIdentifier(primary));
  return [...values.values()];
};

/** The latest claim of each field, but for what the merge makes the value anyway. */
const mergeClaims = (
  snapshots: Snapshots,
  { subject, elements }: Pick<SubjectSnapshot, 'subject' | 'elements'>,
): Claim[] => {
  const known = snapshots.flatMap(({ claims = [] }) => claims);
  const byField = Map.groupBy(known, ({ kind, elementId }) => `${kind} ${elementId}`);
  const isValue = ({ kind, elementId, value }: Claim): boolean => {
    if (kind === 'LANGUAGE') return subject.language === value;
    if (kind === 'IDENTIFIER_TYPE') return subject.identifierType === value;
    const isLinked = kind === 'IDENTIFIER';
    return elements.some(
      (own) =>
        own.elementId === elementId &&
        own.linked === isLinked &&
        own.values.some((other) =>
          isLinked ? isSameIdentifier(other.value, value) : other.value === value,
        ),
    );
  };
  return [...byField.values()].flatMap((own) => {
    const latest = latestOf(own, ({ claimedAt }) => claimedAt);
    return latest === undefined || isValue(latest) ? [] : [latest];
  });
};

const mergeElements = (snapshots: Snapshots, primary: string): Element[] => {
  const known = snapshots.flatMap(({ elements }) => elements);
  const byElement = Map.groupBy(known, ({ elementId, linked }) => `${elementId} ${linked}`);
  const merged = [...byElement.values()].flatMap((own) => {
    const dated = own.map((element) => ({
      element,
      updatedAt: timeOfValues(element),
      isFormSet: areFormSet(element.values.map(({ setBy }) => setBy)),
    }));
    const stays = elementThatStays(dated)?.element;
    if (stays === undefined || !stays.linked) return stays ?? [];
    const values = unionOf(own, primary);
    return values.length === 0 ? [] : [{ ...stays, values }];
  });
  return merged.sort(
    (one, other) =>
      Number(one.name > other.name) - Number(one.name < other.name) ||
      Number(one.linked) - Number(other.linked),
  );
};

/** The noes to everything of all of them; what stands of each record goes on standing for later merges. */
const mergeNoes = (snapshots: Snapshots, mergedAt: string): Unsubscription[] =>
  snapshots.flatMap(({ subject, stopped }) =>
    // Snapshots of former releases have none.
    (subject.unsubscribed ?? []).map((own) =>
      stopped !== undefined && standsSince(own) >= stopped.since ? { ...own, mergedAt } : own,
    ),
  );

/**
 * What a merge makes of these subjects (docs/spec.md 4.4; docs/design.md 5.7): all that it decides.
 * @param snapshots the primary first, then the others in the order of the merge
 * @param mergedAt when it happens, as the database has times
 */
export const planMerge = (
  snapshots: readonly [SubjectSnapshot, ...SubjectSnapshot[]],
  mergedAt: string,
  { unheard = new Map(), decisionIdOf = () => null }: Partial<MergeKnown> = {},
): SubjectSnapshot => {
  const [{ subject: primary }] = snapshots;
  const subjects = snapshots.map(({ subject }) => subject);
  const places = subjects.flatMap(({ latestGeolocation }) => latestGeolocation ?? []);
  const sources = subjects.flatMap(({ latestSource }) => latestSource ?? []);
  const speaking = subjects.find(({ language }) => language !== null) ?? primary;
  const { language, languageSetBy } = speaking;
  const known = subjects.find(({ knownBy }) => knownBy !== 'FORM') ?? primary;
  const lastInteractionAt = subjects.map((own) => own.lastInteractionAt).reduce(later);
  const unsubscribed = mergeNoes(snapshots, later(mergedAt, lastInteractionAt));
  const after = {
    subject: {
      ...primary,
      language,
      languageSetBy,
      knownBy: known.knownBy,
      unsubscribed: unsubscribed.length === 0 ? null : unsubscribed,
      latestGeolocation: latestOf(places, ({ createdAt }) => createdAt) ?? null,
      latestSource: latestOf(sources, ({ createdAt }) => createdAt) ?? null,
      lastTransactionAt: subjects.map((own) => own.lastTransactionAt).reduce(later),
      lastInteractionAt,
      // Clocks of instances differ, and who asks what changed since must be told of the merge.
      modifiedAt: later(primary.modifiedAt, mergedAt),
    },
    elements: mergeElements(snapshots, primary.identifier),
  };
  const claims = mergeClaims(snapshots, after);
  return {
    ...after,
    ...(claims.length > 0 && { claims }),
    consents: mergeConsents(snapshots, primary.id, { unheard, decisionIdOf }),
    transactionCount: snapshots.reduce((total, own) => total + own.transactionCount, 0),
  };
};
