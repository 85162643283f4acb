import { useId, useSyncExternalStore } from 'react';
import { isClearElement } from '#contract/clear-elements.ts';
import { asMask, isMask } from '#contract/mask-text.ts';
import { personKey, sight } from '../sight.ts';
import { usePersonScope } from './PersonScope.tsx';
import { useRevealContext } from './RevealContext.ts';

export interface RevealTarget {
  value: string;
  /** The data element that it's a value of: some are shown without a reveal. */
  element?: string | undefined;
  /** Whose it is; the person of the `PersonScope` above otherwise. */
  person?: string | undefined;
  /** Shown by a button of its own, not with its person: a link token. */
  isAlone?: boolean | undefined;
}

/** Whether a person, or a value, was asked to be in clear, whether or not that has arrived. */
export const useRevealed = (key: string): boolean =>
  useSyncExternalStore(sight.subscribe, () => sight.shown().has(key));

/** How a value is drawn now, and what reveals it. */
export const useReveal = ({ value, element, person, isAlone = false }: RevealTarget) => {
  const id = useId();
  const { blockedReason } = useRevealContext();
  const scope = usePersonScope();
  const whose = person ?? scope;
  const key = whose === undefined || isAlone ? id : personKey(whose);
  const isRevealed = useRevealed(key);
  const isTyped = useSyncExternalStore(sight.subscribe, () => sight.typed().has(value));
  const isOpen =
    (isTyped && blockedReason === undefined) || (element !== undefined && isClearElement(element));
  return {
    id,
    key,
    whose,
    isRevealed,
    /** In clear without a reveal. */
    isOpen,
    isClear: !isMask(value) && (isRevealed || isOpen),
    /** What arrives unmasked is masked here. */
    masked: asMask(value),
  };
};
