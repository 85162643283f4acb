import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import type { PurposeVersionLink } from '../nested-fields.ts';

/** A purpose version that can be linked, or that is. */
export type PurposeOption = PurposeVersionLink & { label: string; status: string };

/**
 * Active and Draft versions of purposes, in the order of the purposes. The Active one is first: it's
 * the one that is picked without a second look.
 */
export const toOptions = (purposes: readonly PurposeVersions[]): PurposeOption[] =>
  purposes.flatMap(({ purposeId, versions }) =>
    versions
      .filter(({ status }) => status !== 'RETIRED')
      .map(({ label, status, version }) => ({ Id: purposeId, Version: version, label, status }))
      .sort(
        (a, b) =>
          Number(b.status === 'ACTIVE') - Number(a.status === 'ACTIVE') || b.Version - a.Version,
      ),
  );

/** A linked purpose as it is shown: `status` is undefined while nothing is known of the version. */
export type ChosenPurpose = PurposeVersionLink & {
  label: string;
  status: string | undefined;
  /** Versions to choose from, the linked one among them. */
  versions: PurposeOption[];
  newerActive: number | undefined;
};

/**
 * What is known of each linked purpose: from the choices where they are loaded, else from the record
 * that was loaded with it, else its id alone.
 */
export const describeLinks = (
  links: readonly PurposeVersionLink[],
  options: readonly PurposeOption[],
  loaded: readonly LinkedPurpose[],
): ChosenPurpose[] =>
  links.map((link) => {
    const isLink = ({ Id, Version }: PurposeVersionLink) =>
      Id === link.Id && Version === link.Version;
    const offered = options.filter(({ Id }) => Id === link.Id);
    const before = loaded.find(isLink);
    const current: PurposeOption | undefined =
      offered.find(isLink) ??
      (before && { ...link, label: before.Label, status: before.Status ?? '' });
    const named = loaded.find(({ Id }) => Id === link.Id)?.Label;
    const label = current?.label ?? offered[0]?.label ?? named ?? link.Id;
    const versions = offered.some(isLink)
      ? offered
      : [...offered, { ...link, label, status: current?.status ?? '' }];
    return {
      ...link,
      label,
      status: current?.status,
      versions: versions.toSorted((a, b) => b.Version - a.Version),
      newerActive: offered.find(
        ({ Version, status }) => status === 'ACTIVE' && Version > link.Version,
      )?.Version,
    };
  });

/** Links a version: added at the end, or in place of the purpose's other version. */
export const linkVersion = (
  links: readonly PurposeVersionLink[],
  { Id, Version }: PurposeVersionLink,
): PurposeVersionLink[] =>
  links.some((link) => link.Id === Id)
    ? links.map((link) => (link.Id === Id ? { Id, Version } : link))
    : [...links, { Id, Version }];

export const unlink = (links: readonly PurposeVersionLink[], id: string): PurposeVersionLink[] =>
  links.filter(({ Id }) => Id !== id);
