import type { NewDraftBlock } from '#contract/draft-rules.ts';
import type { Database } from '#service/db/database.ts';
import { firstToDiscard, isOlderConnected } from '#service/db/older-releases.ts';
import { conflict, type Problem } from './problem.ts';

type Versioned = 'purpose' | 'collection point' | 'preference center';

const codeOf = (what: Versioned, end: string): string => `${what.replaceAll(' ', '-')}-${end}`;

/** 409 that says why a Draft can't be made, and names the version that there is. */
export const newDraftConflict = (what: Versioned, block: NewDraftBlock): Problem => {
  switch (block.kind) {
    case 'has-draft':
      return conflict(
        codeOf(what, 'has-draft'),
        `Version ${block.version} of this ${what} is already a Draft. Edit that one.`,
        { draft: block.version },
      );
    case 'has-newer-version':
      return conflict(
        codeOf(what, 'has-newer-version'),
        `The newest version of this ${what} is ${block.version}. Read it, then try again.`,
        { newest: block.version },
      );
    case 'not-active':
      return conflict(
        codeOf(what, 'not-active'),
        `Only a ${what} with an Active version can get a new one.`,
      );
  }
};

const statusWords = { DRAFT: 'a Draft', ACTIVE: 'Active', RETIRED: 'Retired' } as const;

/** 409 because only a Draft can be discarded. */
export const notDraftConflict = (
  what: Versioned,
  { version, status }: { version: number; status: keyof typeof statusWords },
): Problem =>
  conflict(
    codeOf(what, 'not-draft'),
    `Only a Draft can be discarded. Version ${version} is ${statusWords[status]}.`,
  );

/** 409 because something refers to a Draft: `why` says what. */
export const inUseConflict = (
  what: Versioned,
  { code, why }: { code: 'has-receipts' | 'in-use'; why: string },
): Problem => conflict(codeOf(what, code), why);

/**
 * While an instance of an older release is connected, nothing is discarded: it would give the number to
 * another version, and record receipts of a Draft that is gone.
 * @throws Problem 409 `older-release-connected`
 */
export const refuseBesideOlder = async (db: Database): Promise<void> => {
  if (!(await isOlderConnected(db, firstToDiscard))) return;
  throw conflict(
    'older-release-connected',
    'An upgrade is under way. Discard the Draft when it has ended.',
  );
};
