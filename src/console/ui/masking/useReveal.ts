import { useId, useSyncExternalStore } from 'react';
import { isClearElement } from '#contract/clear-elements.ts';
import { isMask, maskText } from '#contract/mask-text.ts';
import { usePersonScope } from './PersonScope.tsx';
import { useRevealContext } from './RevealContext.ts';
import { personKey } from './reveals.ts';

export interface RevealTarget {
  value: string;
  /** The data element that it's a value of: some are shown without a reveal. */
  element?: string | undefined;
  /** Whose it is; the person of the `PersonScope` above otherwise. */
  person?: string | undefined;
  /** Shown by a button of its own, not with its person: a link token. */
  isAlone?: boolean | undefined;
}

/** How a value is drawn now, and what reveals it. */
export const useReveal = ({ value, element, person, isAlone = false }: RevealTarget) => {
  const id = useId();
  const { reveals, typed, blockedReason } = useRevealContext();
  const scope = usePersonScope();
  const whose = person ?? scope;
  const key = whose === undefined || isAlone ? id : personKey(whose);
  const isRevealed = useSyncExternalStore(reveals.subscribe, () => reveals.isRevealed(key));
  const isTyped = useSyncExternalStore(typed.subscribe, () => typed.has(value));

  return {
    id,
    key,
    whose,
    /** It was asked to be in clear, whether or not that has arrived. */
    isRevealed,
    isMasked: isMask(value),
    /** In clear without a reveal. */
    isOpen:
      (isTyped && blockedReason === undefined) ||
      (element !== undefined && isClearElement(element)),
    /** What arrives unmasked is masked here. */
    masked: isMask(value) ? value : maskText(value),
  };
};
