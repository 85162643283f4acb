import { inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import { hashSecret } from './api-secret.ts';

// Public knowledge (README), so it may be here. These clients exist in a demo only.
const secret = 'demo-secret';
const clients = [
  { id: 'demo-writer', name: 'Demo writer', scope: 'CONSENT' },
  { id: 'demo-reader', name: 'Demo reader', scope: 'CONSENT_READ' },
] as const;

/** Lets the demo's clients sign in, whatever became of them; outside a demo, takes them away. */
export const placeDemoClients = async (
  db: Database,
  { isDemo, now }: { isDemo: boolean; now: string },
): Promise<void> => {
  if (!isDemo) {
    await db.delete(table).where(
      inArray(
        table.id,
        clients.map(({ id }) => id),
      ),
    );
    return;
  }
  const fields = { kind: 'client', secretHash: hashSecret(secret), tokenSeconds: 3_600 } as const;
  for (const client of clients) {
    await db
      .insert(table)
      .values({ ...client, ...fields, createdAt: now, createdBy: 'demo' })
      .onConflictDoUpdate({
        target: table.id,
        set: {
          ...fields,
          revokedAt: null,
          revokedBy: null,
          addresses: [],
          isReadOnly: false,
          mayPublish: false,
        },
      });
  }
};
