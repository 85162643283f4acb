import { useEffect, useRef } from 'react';
import { useRevealContext } from '#console/ui/masking/RevealContext.ts';
import { personKey, sight } from '#console/ui/sight.ts';

/**
 * Reveals a person once for each look that the service has recorded with its reason; what was masked
 * again since stays so.
 * @param look names it; undefined where there is none
 */
export const useRevealOnce = (person: string, look: string | undefined): void => {
  const { blockedReason } = useRevealContext();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (look === undefined || look === last.current) return;
    last.current = look;
    if (blockedReason === undefined) sight.reveal({ key: personKey(person), name: 'Person' });
  }, [look, blockedReason, person]);
};
