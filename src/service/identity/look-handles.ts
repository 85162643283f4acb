import { createSealedValues } from './sealed-values.ts';

/** A look that was recorded: whom it names, by their ids in small letters. */
export type SealedLook = {
  ids: readonly string[];
  /** When the first of its chain was recorded, and until when it shows them; RFC 3339. */
  since: string;
  until: string;
};

/** Seals looks into handles for the session that took them. Nothing is kept. */
export type LookHandles = {
  seal: (look: SealedLook, sessionId: string) => Promise<string>;
  /** Undefined for what was cut or changed, or is of another session or deployment. */
  open: (handle: string, sessionId: string) => Promise<SealedLook | undefined>;
};

/** @param secret the deployment's secret `looks` */
export const createLookHandles = async (secret: string): Promise<LookHandles> => {
  const values = await createSealedValues(secret);
  const boundTo = (sessionId: string) => ['look 1', sessionId];
  return {
    seal: (look, sessionId) => values.seal(look, boundTo(sessionId)),
    open: async (handle, sessionId) => {
      const opened = await values.open(handle, boundTo(sessionId));
      // Only we can seal one, and always in the same way.
      return opened?.value as SealedLook | undefined;
    },
  };
};
