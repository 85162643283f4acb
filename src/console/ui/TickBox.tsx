import { type ComponentPropsWithRef, useState } from 'react';

interface TickBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  checked: boolean;
  /** Not called while `aria-disabled`: then the box stays as it is. */
  onTick: (isTicked: boolean) => void;
}

/**
 * A box whose state is kept elsewhere, such as in the address, and comes back a moment later: until
 * then it shows what was ticked.
 */
export function TickBox({ checked, onTick, ...rest }: TickBoxProps) {
  const [draft, setDraft] = useState(checked);
  const [known, setKnown] = useState(checked);
  if (known !== checked) {
    setKnown(checked);
    setDraft(checked);
  }
  return (
    <input
      {...rest}
      type="checkbox"
      checked={draft}
      onChange={(event) => {
        if (rest['aria-disabled']) return;
        setDraft(event.target.checked);
        onTick(event.target.checked);
      }}
    />
  );
}
