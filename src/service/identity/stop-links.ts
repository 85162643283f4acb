import { toHex } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { createByteSealer } from './seal-bytes.ts';

/** What a stop link stops for whom: one purpose, or everything where that is null. */
export type Stop = { subjectId: string; identifier: string; purposeId: string | null };

/** Makes stop links and reads them again; none is kept, and none ever ends. */
export type StopLinks = {
  /** The address; null where people's pages are off. */
  stopLinkOf: (stop: Stop) => string | null;
  /** Undefined for a token that was cut, changed, or made elsewhere. */
  open: (token: string) => Stop | undefined;
};

/** Where stop links lead, at the origin of people's pages. */
export const stopPath = '/s/';

/** How what is sealed is laid out: a later way gets another number. */
const layouts = { everything: 1, purpose: 2 };
const idBytes = 16;

const bytesOfId = (id: string): Uint8Array =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const idOf = (given: Uint8Array): string =>
  toHex(given).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The identifier is in the token, encrypted: so a link still stops once its person was merged away or
 * erased, when nothing else leads from one to the other.
 * @param secret the account's secret `stop links`, which a backup has too
 * @param personUrl the origin of people's pages; null where they are off
 */
export const createStopLinks = (secret: string, personUrl: string | null): StopLinks => {
  const sealer = createByteSealer(secret, 'stop link 1');
  return {
    stopLinkOf: ({ subjectId, identifier, purposeId }) => {
      if (personUrl === null) return null;
      const sealed = sealer.seal(
        Uint8Array.from([
          purposeId === null ? layouts.everything : layouts.purpose,
          ...bytesOfId(subjectId),
          ...(purposeId === null ? [] : bytesOfId(purposeId)),
          ...encoder.encode(identifier),
        ]),
      );
      return `${personUrl}${stopPath}${sealed}`;
    },
    open: (token) => {
      const bytes = sealer.open(token);
      const [layout] = bytes ?? [];
      if (bytes === undefined || (layout !== layouts.everything && layout !== layouts.purpose)) {
        return undefined;
      }
      const ofPurpose = layout === layouts.purpose ? idBytes : 0;
      const ids = bytes.subarray(1, 1 + idBytes + ofPurpose);
      return {
        subjectId: idOf(ids.subarray(0, idBytes)),
        purposeId: ofPurpose === 0 ? null : idOf(ids.subarray(idBytes)),
        identifier: decoder.decode(bytes.subarray(1 + ids.length)),
      };
    },
  };
};

const secretName = 'stop links';

/**
 * With a secret of their own, which is made at the first start and encrypted as others are: nothing may
 * ever delete it, since links in old mails have to stop.
 */
export const openStopLinks = async (
  db: Database,
  encryption: Encryption,
  personUrl: string | null,
): Promise<StopLinks> => createStopLinks(await loadSecret(db, encryption, secretName), personUrl);
