import { type ReactNode, useRef } from 'react';
import { api } from '#console/api/api.ts';
import { type Look, type LookHandle, useRevealContext } from '#console/ui/masking/RevealContext.ts';
import { useLook } from '#console/ui/masking/useLook.tsx';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { Unavailable } from './api-error.ts';

/** A look is renewed this long before it ends: what is read with it arrives in time. */
const marginMs = 30_000;

const isEnding = ({ until }: LookHandle): boolean =>
  Date.parse(until) - marginMs <= api().serverNow();

type StandingLook = {
  /** Takes the look; false where it couldn't be recorded, or the question for the reason was closed. */
  take: (wanted: Pick<Look, 'reason'>, anchor: HTMLElement) => Promise<boolean>;
  /**
   * The handle that shows the person now, undefined where nothing is masked. It's renewed where it ends,
   * or if it `isEnded`; that asks for a reason only where it has to.
   * @throws Unavailable where that couldn't be recorded
   */
  handle: (options?: { isEnded: boolean }) => Promise<string | undefined>;
  failure: string | undefined;
  question: ReactNode;
};

/** A look at one person that lasts while the part is on screen. */
export const useStandingLook = (kind: Look['kind'], person: string): StandingLook => {
  const { look, failure, question } = useLook();
  const { reasonRule } = useRevealContext();
  const held = useRef<LookHandle>(null);
  const place = useRef<HTMLElement>(null);

  async function record(wanted: Pick<Look, 'reason' | 'handle'>, anchor: HTMLElement) {
    const recorded = await look({ kind, people: [person], ...wanted }, { anchor });
    if (recorded === null) return false;
    held.current = recorded.shows;
    place.current = anchor;
    return true;
  }

  async function renew(handle: string, anchor: HTMLElement): Promise<void> {
    // After 12 hours, or in another session, a reason is needed again.
    const isRenewed =
      (await record({ handle }, anchor)) ||
      (reasonRule === 'required' && (await record({}, anchor)));
    if (isRenewed) return;
    throw new Unavailable({
      message: "This look at the person couldn't be recorded, so nothing was done. Try again.",
      code: 'look-not-recorded',
      endpoint: endpointName(recordLooksEndpoint),
    });
  }

  return {
    take: record,
    handle: async ({ isEnded } = { isEnded: false }) => {
      if (held.current === null || place.current === null) return undefined;
      if (isEnded || isEnding(held.current)) await renew(held.current.handle, place.current);
      return held.current.handle;
    },
    failure,
    question,
  };
};
