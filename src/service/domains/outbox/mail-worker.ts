import { repeat } from '#service/db/repeat.ts';
import { describeFault } from '#service/http/fault.ts';
import { createDelivery, type Delivery } from './deliver-mails.ts';
import { forgetOldMails } from './forget-mails.ts';
import type { OutboxContext } from './outbox.ts';

/** What wasn't said when it was committed, and what is due by time. */
const lookEveryMs = 1_000;
const forgetEveryMs = 60_000;
/** A server that keeps some of them waiting holds up the others only when it keeps all of them. */
const sendsMaximum = 4;
/** How long the end of the service waits for mails that are under way. */
const patienceMs = 3_000;

const failed = 'sending mail failed; trying again';

export type MailWorker = {
  /** Writes and sends what is due now, and waits for it. */
  run: () => Promise<void>;
  /**
   * Looks for work from now on, every second; `stop` comes to an end of it, and leaves what isn't sent
   * to another instance, or the next start.
   */
  start: () => { stop: () => Promise<void> };
  /** Takes on nothing more. */
  drain: () => void;
};

/** Sends the mails of the outbox, beside everything else, and beside other instances. */
export const createMailWorker = (context: OutboxContext, delivery: Delivery): MailWorker => {
  const { claim, hurry, prepare, send } = createDelivery(context, delivery);
  let stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  let isDraining = false;
  let isResting = false;
  const told = (error: unknown) => delivery.warn(describeFault(error), failed);

  const takeOn = async (): Promise<void> => {
    hurry();
    while (!isDraining && !isResting) {
      if (sending.size >= sendsMaximum) {
        await Promise.race(sending);
        continue;
      }
      const lease = await claim();
      if (lease === undefined) return;
      // One that can't be written holds up no other.
      const held = await prepare(lease).catch(told);
      if (!held) continue;
      const sent: Promise<void> = send(held, stopping.signal)
        .catch(told)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  };

  let last: Promise<void> = Promise.resolve();
  /** One round at a time, so that mails are written in the order in which they were asked for. */
  const look = (): Promise<void> => {
    const next = last.then(takeOn);
    // Whoever looked is told.
    last = next.catch(() => {});
    return next;
  };
  const lookAndTell = () => {
    // The round that is under way may have thousands to go.
    hurry();
    void look().catch(told);
  };
  context.outbox.onWake(lookAndTell);

  return {
    run: async () => {
      await forgetOldMails(context);
      await look();
      await Promise.all(sending);
    },
    start: () => {
      isResting = false;
      stopping = new AbortController();
      const rounds = [
        repeat(look, { everyMs: lookEveryMs, onError: told }),
        repeat(() => forgetOldMails(context), { everyMs: forgetEveryMs, onError: told }),
      ];
      return {
        stop: async () => {
          isResting = true;
          const cut = setTimeout(() => stopping.abort(), patienceMs);
          await Promise.all(rounds.map(({ stop }) => stop()));
          await last;
          await Promise.all(sending);
          clearTimeout(cut);
        },
      };
    },
    drain: () => {
      isDraining = true;
    },
  };
};
