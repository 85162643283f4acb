/** A version as far as that decides about Drafts. */
type JudgedVersion = { version: number; status?: string | null | undefined };

/** Why no Draft can be made, the first reason that holds. */
export type NewDraftBlock =
  /** There is one already. */
  | { kind: 'has-draft'; version: number }
  /** A version was made after the newest that is known to who asks. */
  | { kind: 'has-newer-version'; version: number }
  | { kind: 'not-active' };

/**
 * Why no Draft can be made of a record; undefined where one can.
 * @param newest the newest version that is known to who asks
 */
export const newDraftBlock = (
  versions: readonly JudgedVersion[],
  newest: number,
): NewDraftBlock | undefined => {
  const draft = versions.find(({ status }) => status === 'DRAFT');
  if (draft !== undefined) return { kind: 'has-draft', version: draft.version };
  const last = Math.max(0, ...versions.map(({ version }) => version));
  if (last !== newest) return { kind: 'has-newer-version', version: last };
  return versions.some(({ status }) => status === 'ACTIVE') ? undefined : { kind: 'not-active' };
};

/**
 * The number of the next version: one that none had before.
 * @param discarded the highest number of those that were discarded, null where none was
 */
export const nextVersion = (
  versions: readonly Pick<JudgedVersion, 'version'>[],
  discarded: number | null,
): number => Math.max(discarded ?? 0, ...versions.map(({ version }) => version)) + 1;
