import { useRevealContext } from './RevealContext.ts';
import type { Revealed } from './reveals.ts';
import { useLook } from './useLook.tsx';

/**
 * What a button does that reveals and hides: it waits until the look is recorded, and says if that
 * fails.
 * @param person whose data it is, if it is somebody's
 */
export const useRevealButton = (
  { isRevealed, ...revealed }: Revealed & { isRevealed: boolean },
  person: string | undefined,
) => {
  const { reveals, show, watchPlace } = useRevealContext();
  const { look, ...state } = useLook();

  async function reveal(anchor: HTMLElement, asks: boolean): Promise<void> {
    if (person === undefined) return reveals.reveal(revealed);
    const isStillHere = watchPlace();
    const recorded = await look({ kind: 'revealed', people: [person] }, { anchor, asks });
    // Whoever has left in the meantime sees nothing.
    if (recorded === null || !isStillHere()) return;
    reveals.reveal({ ...revealed, person, reason: recorded.reason });
    if (recorded.shows !== null) await show(person, recorded.shows);
  }

  return {
    ...state,
    toggle: async (anchor: HTMLElement): Promise<void> =>
      isRevealed ? reveals.hide(revealed.key) : reveal(anchor, false),
    /** Reveals once a reason was given. */
    revealWithReason: (anchor: HTMLElement): Promise<void> => reveal(anchor, true),
  };
};
