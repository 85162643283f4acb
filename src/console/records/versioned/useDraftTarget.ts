import { useState } from 'react';
import { activeOf, draftOf, type VersionFacts } from './version-facts.ts';

/** Where a form saves to: a Draft that there is, or one that its first save makes of a version. */
export type DraftTarget =
  | { kind: 'draft'; version: number }
  | { kind: 'new'; base: number; newest: number };

interface Reading<Stored> {
  /** All versions as they are stored now, newest first. */
  versions: () => Promise<readonly VersionFacts[]>;
  stored: (version: number) => Promise<Stored | null>;
}

/**
 * Where a form saves to, and where it goes on when that can't be saved over anymore: in the Draft that
 * there is, or else in a new one of the Active version.
 */
export const useDraftTarget = <Stored>(
  opened: DraftTarget,
  { versions: readVersions, stored }: Reading<Stored>,
) => {
  const [target, setTarget] = useState(opened);
  const goOn = async (): Promise<Stored | null> => {
    const versions = await readVersions();
    const draft = draftOf(versions);
    const active = activeOf(versions);
    const [newest] = versions;
    const next = draft ?? active;
    if (next === undefined || newest === undefined || next.disabled) return null;
    const found = await stored(next.version);
    if (found === null) return null;
    setTarget(
      draft === undefined
        ? { kind: 'new', base: next.version, newest: newest.version }
        : { kind: 'draft', version: draft.version },
    );
    return found;
  };
  return { target, goOn };
};

/** What is stored where a form makes a Draft: a version made meanwhile, or else the one it's made of. */
export const readBesideNew = async <Stored>(
  { base, newest }: { base: number; newest: number },
  { versions: readVersions, stored }: Reading<Stored>,
): Promise<Stored | null> => {
  const [last] = await readVersions();
  return stored(last !== undefined && last.version !== newest ? last.version : base);
};

/** The version that a save left: of a Draft that it made, what its answer says. */
export const savedVersion = (target: DraftTarget, answer: unknown): number | undefined => {
  if (target.kind === 'draft') return target.version;
  const { Version } = (answer ?? {}) as { Version?: unknown };
  return typeof Version === 'number' ? Version : undefined;
};
