import { isSame } from '#console/api/is-same.ts';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import { type LinkUpdate, updateLinks } from '../form/update-links.ts';
import { purposeLinksOf } from '../nested-fields.ts';
import { changedKeys } from '../record-content.ts';

/** An Active version that links Retired purpose versions, and the Draft of its point. */
export type OutdatedPoint = {
  active: CollectionPointVersionV1;
  draft: CollectionPointVersionV1 | undefined;
};

type Choice = { id?: string | null; name?: string | null };

/** The version of a purpose as far as it decides. */
export type PurposeFacts = {
  version: number;
  status: string;
  topics?: readonly { topicId?: string | null; name: string }[] | null;
  customPreferences?: readonly { customPreferenceId?: string | null; name: string }[] | null;
};

/** What brings a point up to date, or why a person has to. */
export type NextStep =
  /** A new version, with its links moved. */
  | { kind: 'make' }
  /** The Draft is a mere copy of the Active version: its links are moved. */
  | { kind: 'move'; draft: CollectionPointVersionV1 }
  /** The Draft is up to date; `alsoChanged` are keys of what else it changes. */
  | { kind: 'publish'; draft: CollectionPointVersionV1; alsoChanged: readonly string[] }
  /** Links purposes that have no Active version. */
  | { kind: 'no-active-version' }
  /** The Draft holds other changes, and can't be published as it is. */
  | { kind: 'draft-differs'; draft: CollectionPointVersionV1; alsoChanged: readonly string[] }
  /** The service allows no new version now. */
  | { kind: 'no-new-version' };

/** Topics and preferences of a linked version that the Active one lacks, by name. */
export type LostChoices = { topics: readonly string[]; preferences: readonly string[] };

/** A point with what brings it up to date. */
export type PointPlan = {
  id: string;
  name: string;
  active: CollectionPointVersionV1;
  update: LinkUpdate;
  step: NextStep;
  /** Whether a version that it moves to lacks a topic or a preference. */
  losesChoices: boolean;
};

/** Points that link the same Retired version of a purpose. */
export type PurposeGroup = {
  key: string;
  purposeId: string;
  label: string;
  from: number;
  /** The version that is Active now. */
  to: number | undefined;
  lost: LostChoices;
  plans: readonly PointPlan[];
};

/** All versions of a purpose, by its id in small letters. */
export type VersionsOf = (id: string) => readonly PurposeFacts[];

/** Names of those that are in `before` alone: the same id or the same name is the same. */
const missingFrom = (before: readonly Choice[], after: readonly Choice[]): string[] =>
  before
    .filter(
      ({ id, name }) =>
        !after.some(
          (other) =>
            (id && other.id && id.toLowerCase() === other.id.toLowerCase()) || name === other.name,
        ),
    )
    .map(({ name }) => name ?? '');

/** What people can choose in a linked version and no longer in another. */
export const lostChoices = (linked: LinkedPurpose, next: PurposeFacts): LostChoices => ({
  topics: missingFrom(
    (linked.Topics ?? []).map(({ TopicId, Name }) => ({ id: TopicId, name: Name })),
    (next.topics ?? []).map(({ topicId, name }) => ({ id: topicId, name })),
  ),
  preferences: missingFrom(
    (linked.CustomPreferences ?? []).map(({ Id, Name }) => ({ id: Id, name: Name })),
    (next.customPreferences ?? []).map(({ customPreferenceId, name }) => ({
      id: customPreferenceId,
      name,
    })),
  ),
});

const none: LostChoices = { topics: [], preferences: [] };

export const losesAny = ({ topics, preferences }: LostChoices): boolean =>
  topics.length + preferences.length > 0;

const linksKey = 'PurposeIdsWithVersion';

/** Keys of what a Draft changes beyond its status and its purposes. */
const otherChanges = (active: CollectionPointVersionV1, draft: CollectionPointVersionV1) =>
  changedKeys(active, draft).filter((key) => key !== 'Status' && key !== linksKey);

const stepOf = ({ active, draft }: OutdatedPoint, { links, left }: LinkUpdate): NextStep => {
  if (draft === undefined) {
    if (left.length > 0) return { kind: 'no-active-version' };
    return active.CanCreateNewVersion === false ? { kind: 'no-new-version' } : { kind: 'make' };
  }
  const others = otherChanges(active, draft);
  const hasLinks = (wanted: unknown) => isSame(purposeLinksOf(draft), wanted);
  const block = publishBlock({
    status: draft.Status,
    isDisabled: draft.Disabled,
    links: (draft.Purposes ?? []).map(({ Version, Status }) => ({
      version: Version,
      status: Status,
    })),
  });
  if (block === undefined) {
    const alsoChanged = hasLinks(links) ? others : [...others, linksKey];
    return { kind: 'publish', draft, alsoChanged };
  }
  const isCopy = others.length === 0 && hasLinks(purposeLinksOf(active));
  if (!isCopy) {
    const isMoved = !hasLinks(purposeLinksOf(active));
    return { kind: 'draft-differs', draft, alsoChanged: isMoved ? [...others, linksKey] : others };
  }
  return left.length > 0 ? { kind: 'no-active-version' } : { kind: 'move', draft };
};

const activeIn = (versions: readonly PurposeFacts[]) =>
  versions.find(({ status }) => status === 'ACTIVE');

const lostOf = (point: OutdatedPoint, id: string, from: number, versionsOf: VersionsOf) => {
  const linked = point.active.Purposes?.find((one) => one.Id === id && one.Version === from);
  const next = activeIn(versionsOf(id.toLowerCase()));
  return linked === undefined || next === undefined ? none : lostChoices(linked, next);
};

/** What brings each point up to date, as far as this page can. */
export const planUpdates = (
  points: readonly OutdatedPoint[],
  versionsOf: VersionsOf,
): PointPlan[] =>
  points.map((point) => {
    const { active } = point;
    const update = updateLinks(active.Purposes ?? [], versionsOf);
    return {
      id: active.Id,
      name: active.Name,
      active,
      update,
      step: stepOf(point, update),
      losesChoices: update.moved.some(({ id, version }) =>
        losesAny(lostOf(point, id, version, versionsOf)),
      ),
    };
  });

/** Plans by the Retired purpose version that they link, those with most points first. */
export const groupByPurpose = (
  plans: readonly PointPlan[],
  versionsOf: VersionsOf,
): PurposeGroup[] => {
  const links = plans.flatMap((plan) =>
    [...plan.update.moved, ...plan.update.left].map((link) => ({ link, plan })),
  );
  const groups = Map.groupBy(links, ({ link }) => `${link.id.toLowerCase()} ${link.version}`);
  return [...groups]
    .flatMap(([key, [first, ...rest]]) => {
      if (first === undefined) return [];
      const { id, label, version } = first.link;
      return {
        key,
        purposeId: id,
        label,
        from: version,
        to: activeIn(versionsOf(id.toLowerCase()))?.version,
        lost: lostOf({ active: first.plan.active, draft: undefined }, id, version, versionsOf),
        plans: [first, ...rest].map(({ plan }) => plan),
      };
    })
    .sort(
      (one, other) =>
        other.plans.length - one.plans.length ||
        one.label.localeCompare(other.label) ||
        one.from - other.from,
    );
};

/** What can be done with many points at once. */
export type RunKind = 'make' | 'publish';

/** The act that a point waits for; undefined where a person has to. */
export const runOf = ({ step }: PointPlan): RunKind | undefined => {
  if (step.kind === 'make' || step.kind === 'move') return 'make';
  return step.kind === 'publish' ? 'publish' : undefined;
};

/** Whether nothing has to be looked at before: the point is ticked from the start. */
export const isPlain = ({ step, losesChoices }: PointPlan): boolean =>
  step.kind === 'publish'
    ? step.alsoChanged.length === 0
    : (step.kind === 'make' || step.kind === 'move') && !losesChoices;
