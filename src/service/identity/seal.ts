import { toHex } from '#service/db/columns.ts';
import { hashText } from '#service/db/hash-text.ts';
import type {
  ActivityPersonRow,
  ActivityRow,
  ActivitySealRow,
} from '#service/db/schema/activity.ts';

const encoder = new TextEncoder();

/** What stands in a row for one of its people: SHA-256 in hex, over a random salt. */
export const personDigest = ({
  activityId,
  formerId,
  salt,
  mask,
  reason,
}: Omit<ActivityPersonRow, 'subjectId' | 'at'>): string =>
  hashText(JSON.stringify([salt, activityId, formerId, mask, reason]));

/** JSON with the keys of objects in order, so that equal values are equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * What is sealed of a row, and signed of it: all but its seal, its own MAC, and what a ticket, which
 * `criteria` has, is searched by.
 */
export const rowText = ({
  seal: _seal,
  mac: _mac,
  ticket: _ticket,
  ...row
}: Omit<ActivityRow, 'seal' | 'mac' | 'ticket'> & Partial<ActivityRow>): string => canonical(row);

/** SHA-256 in hex of rows, in the order of their ids. */
export const rowsDigest = (rows: readonly ActivityRow[]): string =>
  hashText(
    rows
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(rowText)
      .join('\n'),
  );

type Sealed = Pick<ActivitySealRow, 'number' | 'at' | 'count' | 'rowsDigest' | 'signedSince'> & {
  /** The seal before, '' for the first. */
  before: string;
};

/** That the rows of seals were removed for their age: those up to a number, made before a time. */
export type Removal = { upTo: number; before: string };

/** That a person was erased, whose digest a row of the activity has. */
export type SealedErasure = { activityId: string; digest: string };

/** Seals, and tells its own seals from others. */
export type Sealer = {
  seal: (sealed: Sealed) => Promise<string>;
  isSealOf: (seal: string, sealed: Sealed) => Promise<boolean>;
  sealRemoval: (removal: Removal) => Promise<string>;
  isRemoval: (seal: string, removal: Removal) => Promise<boolean>;
  sealErasure: (erasure: SealedErasure) => Promise<string>;
  isErasure: (seal: string, erasure: SealedErasure) => Promise<boolean>;
};

/**
 * HMAC-SHA256, in hex: the first key seals, all of them verify.
 * @param keys of 32 bytes; at least one
 */
export const createSealer = async (keys: readonly Uint8Array<ArrayBuffer>[]): Promise<Sealer> => {
  const imported = await Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
        'verify',
      ]),
    ),
  );
  const [newest] = imported;
  if (newest === undefined) throw new Error('There is no key to seal with.');
  const textOf = ({ number, at, before, count, rowsDigest: digest, signedSince }: Sealed) => {
    const parts = [number, new Date(at).toISOString(), before, count, digest];
    if (signedSince === null) return ['activity seal 1', ...parts].join('|');
    return ['activity seal 2', ...parts, new Date(signedSince).toISOString()].join('|');
  };
  const textOfRemoval = ({ upTo, before }: Removal) =>
    ['activity removal 1', upTo, new Date(before).toISOString()].join('|');
  const textOfErasure = ({ activityId, digest }: SealedErasure) =>
    ['activity erasure 1', activityId, digest].join('|');
  const sign = async (text: string) =>
    toHex(new Uint8Array(await crypto.subtle.sign('HMAC', newest, encoder.encode(text))));
  const isSigned = async (seal: string, text: string) => {
    const bytes = Uint8Array.from(seal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const found = await Promise.all(
      imported.map((key) => crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text))),
    );
    return found.includes(true);
  };
  return {
    seal: (sealed) => sign(textOf(sealed)),
    isSealOf: (seal, sealed) => isSigned(seal, textOf(sealed)),
    sealRemoval: (removal) => sign(textOfRemoval(removal)),
    isRemoval: (seal, removal) => isSigned(seal, textOfRemoval(removal)),
    sealErasure: (erasure) => sign(textOfErasure(erasure)),
    isErasure: (seal, erasure) => isSigned(seal, textOfErasure(erasure)),
  };
};
