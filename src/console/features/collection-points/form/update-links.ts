import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import { retiredLinks } from '#contract/publish-rules.ts';
import type { PurposeVersionLink } from '../nested-fields.ts';

/** The versions of a purpose, as far as it decides. */
type KnownVersion = { version: number; status: string };

/** A linked purpose version by name. */
export type NamedLink = { id: string; label: string; version: number };

/** The links of a record once Retired versions gave way to Active ones. */
export type LinkUpdate = {
  links: PurposeVersionLink[];
  /** What was moved; `to` is the version that is Active now. */
  moved: (NamedLink & { to: number })[];
  /** Retired, of purposes without an Active version: linked as before. */
  left: NamedLink[];
};

/**
 * Moves links of Retired purpose versions to the version of the purpose that is Active now.
 * @param versionsOf all versions of a purpose, by its id in small letters
 */
export const updateLinks = (
  purposes: readonly LinkedPurpose[],
  versionsOf: (id: string) => readonly KnownVersion[],
): LinkUpdate => {
  const retired = retiredLinks(
    purposes.map(({ Id, Label, Version, Status }) => ({
      id: Id,
      label: Label,
      version: Version,
      status: Status,
    })),
  ).map(({ id, label, version }) => ({ id, label, version }));
  const activeOf = (id: string) =>
    versionsOf(id.toLowerCase()).find(({ status }) => status === 'ACTIVE')?.version;
  const moved = retired.flatMap((link) => {
    const to = activeOf(link.id);
    return to === undefined ? [] : [{ ...link, to }];
  });
  return {
    links: purposes.map(({ Id, Version }) => ({
      Id,
      Version: moved.find(({ id, version }) => id === Id && version === Version)?.to ?? Version,
    })),
    moved,
    left: retired.filter(({ id }) => activeOf(id) === undefined),
  };
};
