import {
  ListTree,
  type LucideIcon,
  Network,
  PanelTop,
  Plus,
  SlidersHorizontal,
  Target,
  Text,
  Webhook,
} from 'lucide-react';
import { paths } from '#console/paths.ts';
import type { NavigationGroup } from '#console/ui/NavigationRail.tsx';
import { adminScopes, peopleScopes, type Scope, writeScopes } from '#contract/common/scopes.ts';
import type { Named, NamedVersion, NameKind } from '#contract/names.ts';
import type { Entry } from './find-entries.ts';

/** An entry with where it leads and how it's drawn. */
export interface PlaceEntry extends Entry {
  href: string;
  icon: LucideIcon;
  isDisabled?: boolean | undefined;
  /** Those of a record, the newest first. */
  versions?: readonly NamedVersion[];
}

export const pagesHeading = 'Pages and actions';

type Act = { label: string; href: string; needs: readonly Scope[] };

/** What begins on a page of its own. */
const acts: readonly Act[] = [
  { label: 'New collection point', href: paths.newCollectionPoint.to(), needs: writeScopes },
  { label: 'New purpose', href: paths.newPurpose.to(), needs: writeScopes },
  { label: 'New purpose preference', href: paths.newPurposePreference.to(), needs: writeScopes },
  { label: 'New preference center', href: paths.newPreferenceCenter.to(), needs: writeScopes },
  { label: 'New duplicate search', href: paths.newMergeRequest.to(), needs: peopleScopes },
  { label: 'New destination', href: paths.newDestination.to(), needs: adminScopes },
  { label: 'New client or key', href: paths.newApiCredential.to(), needs: adminScopes },
  { label: 'New signing key', href: paths.newReceiptSigner.to(), needs: adminScopes },
  { label: 'New inbound hook', href: paths.newHook.to(), needs: adminScopes },
];

/** Pages that are reached from others, and aren't in the rail. */
const otherPages = [
  { label: 'Purpose coverage', href: paths.purposeCoverage.to() },
  { label: 'Outdated collection points', href: paths.outdatedCollectionPoints.to() },
  { label: 'Overdue withdrawals', href: paths.overdueWithdrawals.to() },
  { label: 'Deletion certificates', href: paths.deletionCertificates.to() },
  { label: 'Verify a proof', href: paths.verifyProof.to() },
  { label: 'Glossary', href: paths.glossary.to() },
  { label: 'First steps', href: paths.firstSteps.to() },
];

/** The pages of the rail, the others, and what the signed-in person may begin. */
export const pageEntries = (
  rail: readonly NavigationGroup[],
  granted: readonly Scope[],
): PlaceEntry[] =>
  [
    ...rail.flatMap(({ items }) => items),
    ...otherPages.map((page) => ({ ...page, icon: Text })),
    ...acts
      .filter(({ needs }) => needs.some((scope) => granted.includes(scope)))
      .map((act) => ({ ...act, icon: Plus })),
  ].map(({ label, href, icon }) => ({ id: href, group: pagesHeading, label, href, icon }));

type Kind = { group: string; icon: LucideIcon; to: (id: string) => string };

const kinds: Readonly<Record<NameKind, Kind>> = {
  COLLECTION_POINT: {
    group: 'Collection points',
    icon: ListTree,
    to: paths.collectionPoint.live,
  },
  PURPOSE: { group: 'Purposes', icon: Target, to: (id) => paths.purpose.to(id) },
  PREFERENCE: {
    group: 'Preferences',
    icon: SlidersHorizontal,
    to: (id) => paths.purposePreference.to(id),
  },
  PREFERENCE_CENTER: {
    group: 'Preference centers',
    icon: PanelTop,
    to: (id) => paths.preferenceCenter.to(id),
  },
  CONSENT_GROUP: { group: 'Consent groups', icon: Network, to: paths.consentGroup.to },
  DESTINATION: { group: 'Destinations', icon: Webhook, to: paths.destination.to },
};

/** What a kind is called in the plural; undefined for one that this console doesn't know. */
export const kindWords = (kind: string): string | undefined => kinds[kind as NameKind]?.group;

/** Records by their names; of kinds that this console doesn't know, none. */
export const recordEntries = (names: readonly Named[]): PlaceEntry[] =>
  names.flatMap(({ kind, id, name, draftName, isDisabled, versions }) => {
    const known = kinds[kind as NameKind];
    if (known === undefined) return [];
    const { group, icon, to } = known;
    return {
      ...{ id: `${kind} ${id}`, group, label: name, also: draftName ?? undefined },
      ...{ href: to(id), icon, isDisabled: isDisabled ?? undefined },
      versions: (versions ?? []).toSorted((one, other) => other.version - one.version),
    };
  });
