import { Webhook } from 'standardwebhooks';
import type { Database } from '#service/db/database.ts';
import { type HookRow, hooksTable } from '#service/db/schema/hooks.ts';
import type { EventSeals, HookSecrets } from '#service/identity/event-seals.ts';
import { testSecret } from './destinations.ts';

type Service = { db: Database; clock: { now: () => string }; eventSeals: EventSeals };

/** A hook whose calls `signedCall` signs. */
export const addHook = async (
  { db, clock, eventSeals }: Service,
  { secrets = {}, ...fields }: Partial<HookRow> & { secrets?: Partial<HookSecrets> } = {},
): Promise<string> => {
  const id = fields.id ?? crypto.randomUUID();
  const at = clock.now();
  await db.insert(hooksTable).values({
    ...{ id, name: 'Carrier', kind: 'CARRIER', purposeIds: [] },
    sealed: await eventSeals.sealHook({ secret: testSecret, former: null, ...secrets }, id),
    ...{ createdAt: at, createdBy: 'test', modifiedAt: at },
    ...fields,
  });
  return id;
};

/** Has `signedCall` sign for hooks that the interface made. */
export const giveHooksTestSecret = async ({ db, eventSeals }: Service): Promise<void> => {
  for (const { id } of await db.select().from(hooksTable)) {
    const sealed = await eventSeals.sealHook({ secret: testSecret, former: null }, id);
    await db.update(hooksTable).set({ sealed });
  }
};

type Signing = { now: string; secret?: string; id?: string };

/** The headers of a call, as the reference library signs a text. */
export const signedText = (
  text: string,
  { now, secret = testSecret, id = `msg_${crypto.randomUUID()}` }: Signing,
): Record<string, string> => {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  };
};

/** The headers of a call with that body. */
export const signedCall = (body: unknown, signing: Signing): Record<string, string> =>
  signedText(JSON.stringify(body), signing);
