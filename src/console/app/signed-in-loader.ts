import type { ServiceConfig } from '#contract/service-config.ts';
import type { Session } from './session/session.ts';

/** What the shell needs besides the session; null where the console could not start. */
export type SignedInData = { config: ServiceConfig | null };

type Dependencies = { session: Session; connect: () => Promise<ServiceConfig> };

/** Waits for the session; a browser on its way to the provider waits for ever. */
export const createSignedInLoader =
  ({ session, connect }: Dependencies) =>
  async (): Promise<SignedInData> => {
    const { status } = await session.start();
    return { config: status === 'signed-in' || status === 'ended' ? await connect() : null };
  };
