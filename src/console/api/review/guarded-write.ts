import type { MutationFunction, UseMutationOptions } from '@tanstack/react-query';
import type { Act } from '#console/api/write/useWrite.ts';

type MutationMeta = NonNullable<UseMutationOptions['meta']>;

/** What `endpointWrite` makes. */
type EndpointMutation<Request> = {
  mutationFn: MutationFunction<unknown, Act<Request>>;
  meta: MutationMeta;
};

/** A write that reads what is stored right before it is sent, and how to read that. */
export interface GuardedWrite<Stored, Request> {
  /** What is stored now, past every cache; null where it is gone. */
  read: () => Promise<Stored | null>;
  /** `mayWrite` throws to stop, and answers false where nothing has to be sent any more. */
  mutation: (
    mayWrite: (stored: Stored | null, request: Request) => boolean,
  ) => UseMutationOptions<unknown, Error, Act<Request>>;
  meta: MutationMeta;
  /** It makes a record beside what is read, once: an earlier try that took effect isn't saved over. */
  isCreation?: true;
}

/**
 * Guards a write by a reading right before it. The interface has no lock: who saves in the same
 * second still wins. Whoever left the page meanwhile does not want it sent any more.
 */
export const guardedWrite = <Stored, Request>(
  read: () => Promise<Stored | null>,
  { mutationFn: send, meta }: EndpointMutation<Request>,
): GuardedWrite<Stored, Request> => ({
  read,
  meta,
  mutation: (mayWrite) => ({
    mutationFn: async (act, context) => {
      const stored = await read();
      return mayWrite(stored, act.input) && act.isWanted() ? send(act, context) : null;
    },
    meta,
  }),
});
