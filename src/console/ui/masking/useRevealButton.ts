import { useState } from 'react';
import { useRevealContext } from './RevealContext.ts';
import type { Revealed } from './reveals.ts';

/**
 * What a button does that reveals and hides: it waits until the look is recorded, and says if that
 * fails.
 * @param person whose data it is, if it is somebody's
 */
export const useRevealButton = (
  { isRevealed, ...revealed }: Revealed & { isRevealed: boolean },
  person: string | undefined,
) => {
  const { reveals, reveal } = useRevealContext();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  return {
    isPending: state === 'pending',
    failure:
      state === 'failed' ? "Not shown, as this look couldn't be recorded. Try again." : undefined,
    toggle: async (): Promise<void> => {
      if (isRevealed) return reveals.hide(revealed.key);
      setState('pending');
      setState((await reveal(revealed, person)) ? 'idle' : 'failed');
    },
  };
};
