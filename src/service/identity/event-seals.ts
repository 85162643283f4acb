import type { Database } from '#service/db/database.ts';
import { keyedHash } from '#service/db/hash-text.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { createSealedValues } from './sealed-values.ts';

/** What is sent to a destination besides events, and what signs those. */
export type DestinationSecrets = {
  /** Sent as they are: they may be what lets us in. */
  headers: Record<string, string>;
  /** `whsec_` and base64; during a rotation both sign. */
  secret: string;
  former: { secret: string; until: string } | null;
  /** Those before it, where it was rotated more than once within a day. */
  older?: { secret: string; until: string }[];
};

/** What signs the calls of an inbound hook; during a rotation either does. */
export type HookSecrets = Pick<DestinationSecrets, 'secret' | 'former'>;

/** Whom the event of an erasure is of. */
export type ErasedIdentity = { identifier: string; identifierType: string };

/** What of events and destinations the database stores encrypted. */
export type EventSeals = {
  sealSecrets: (secrets: DestinationSecrets, destinationId: string) => Promise<string>;
  /** Undefined where it isn't ours, or was changed. */
  openSecrets: (sealed: string, destinationId: string) => Promise<DestinationSecrets | undefined>;
  sealErased: (identity: ErasedIdentity, subjectId: string) => Promise<string>;
  openErased: (sealed: string, subjectId: string) => Promise<ErasedIdentity | undefined>;
  sealHook: (secrets: HookSecrets, hookId: string) => Promise<string>;
  openHook: (sealed: string, hookId: string) => Promise<HookSecrets | undefined>;
  /** By which an event that was told is known again. */
  hookEventKey: (text: string) => string;
};

const formats = { secrets: 'destination 1', erased: 'erased 1', hook: 'hook 1' };

/** Under a secret of the account's, which a backup has too. */
export const openEventSeals = async (db: Database, encryption: Encryption): Promise<EventSeals> => {
  const secret = await loadSecret(db, encryption, 'events');
  const values = await createSealedValues(secret);
  const eventKey = keyedHash(secret, 'hook events');
  // Only we seal them.
  const open = async <Value>(sealed: string, bound: readonly string[]) =>
    (await values.open(sealed, bound))?.value as Value | undefined;
  return {
    sealSecrets: (secrets, id) => values.seal(secrets, [formats.secrets, id]),
    openSecrets: (sealed, id) => open<DestinationSecrets>(sealed, [formats.secrets, id]),
    sealErased: (identity, id) => values.seal(identity, [formats.erased, id]),
    openErased: (sealed, id) => open<ErasedIdentity>(sealed, [formats.erased, id]),
    sealHook: (secrets, id) => values.seal(secrets, [formats.hook, id]),
    openHook: (sealed, id) => open<HookSecrets>(sealed, [formats.hook, id]),
    hookEventKey: (text) => keyedHash(eventKey, text),
  };
};
