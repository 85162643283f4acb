import { ClearText } from './ClearText.tsx';
import { Mask } from './Mask.tsx';
import { type RevealTarget, useReveal } from './useReveal.ts';

/**
 * A value of a person without a button: its mask, or the value where it's in clear by a reveal of its
 * person or for another reason. Needs a `RevealProvider` above.
 */
export function MaskedText(target: RevealTarget) {
  const { masked, isClear, isOpen } = useReveal(target);
  if (isClear) return <ClearText value={target.value} isOpen={isOpen} />;
  return <Mask masked={masked} />;
}
