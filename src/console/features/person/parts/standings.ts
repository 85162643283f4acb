import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { kindOfPurpose } from '#contract/everything.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import type { PurposeKind } from '#contract/purpose-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import { canEnd } from './consent-words.ts';
import {
  type EffectiveStatus,
  effectiveStatus,
  isInUse,
  type VersionState,
} from './effective-status.ts';

type Version = Pick<PurposeVersions['versions'][number], 'status' | 'version' | 'kind' | 'label'> &
  VersionState;

/** All versions of every purpose by its id in small letters; undefined where they aren't known. */
export type KnownVersions = ReadonlyMap<string, readonly Version[]> | undefined;

/** Where a person stands with a purpose, in the order of a call. */
export const standingGroups = ['gets', 'waits', 'stopped', 'ended', 'never'] as const;
export type StandingGroup = (typeof standingGroups)[number];

/** A purpose and where a person stands with it. */
export type Standing = {
  /** In small letters. */
  id: string;
  name: string;
  kind: PurposeKind;
  group: StandingGroup;
  /** Null where the person was never asked. */
  consent: ProfilePurpose | null;
  effective: EffectiveStatus | null;
  /** What holds comes from the rule of a consent group, not from the person. */
  isByRule: boolean;
  /** Whether anybody can get it, or consent to it, now. */
  isInUse: boolean;
};

/** The rules of groups write statuses with blanks. */
const inOneWay = (status: string): string => status.replaceAll(' ', '_');

const groupOf = (status: string): StandingGroup => {
  if (status === 'PENDING') return 'waits';
  if (isRefusal(status)) return 'stopped';
  return canEnd(status) || status.startsWith('ALWAYS') ? 'gets' : 'ended';
};

const standingOf = (
  consent: ProfilePurpose,
  versions: readonly Version[] | undefined,
  now: number,
): Standing => {
  const effective = effectiveStatus(consent, versions, now);
  const { EffectiveStatus: ruled, EffectiveStatusConsentGroupId: ruling } = consent;
  const isByRule = Boolean(ruled && ruling);
  const counting = isByRule ? inOneWay(ruled ?? '') : effective.status;
  return {
    id: consent.Id.toLowerCase(),
    name: consent.Name,
    kind: kindOfPurpose(versions ?? []),
    group: groupOf(counting),
    consent,
    effective,
    isByRule,
    isInUse: versions === undefined || isInUse(versions, now),
  };
};

/**
 * Every purpose that a person decided on, or could be asked for now, in the order of their names.
 * @param now epoch milliseconds
 */
export const standingsOf = (
  purposes: readonly ProfilePurpose[],
  versions: KnownVersions,
  now: number,
): Standing[] => {
  const own = purposes.map((consent) =>
    standingOf(consent, versions?.get(consent.Id.toLowerCase()), now),
  );
  const known = new Set(own.map(({ id }) => id));
  const never = [...(versions ?? [])].flatMap(([id, all]): Standing[] => {
    const active = all.find(({ status }) => status === 'ACTIVE');
    if (known.has(id) || active === undefined || !isInUse(all, now)) return [];
    const kind = kindOfPurpose(all);
    const none = { consent: null, effective: null, isByRule: false, isInUse: true };
    return [{ id, name: active.label, kind, group: 'never', ...none }];
  });
  return [...own, ...never].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};

/** Whether it's about what a person is sent, and not about how their data is used. */
export const isMessage = ({ kind }: Pick<Standing, 'kind'>): boolean => kind !== 'DATA_USE';
