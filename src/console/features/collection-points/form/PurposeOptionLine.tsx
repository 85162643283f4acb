import { Check } from 'lucide-react';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type { PurposeOption } from './purpose-options.ts';

interface PurposeOptionLineProps {
  id: string;
  option: PurposeOption;
  isLinked: boolean;
  isActive: boolean;
  onPick: () => void;
}

/** One purpose version in the list of a search. */
export function PurposeOptionLine({
  id,
  option,
  isLinked,
  isActive,
  onPick,
}: PurposeOptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      className="option"
      role="option"
      aria-selected={isLinked}
      data-active={isActive || undefined}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="mark">{isLinked && <Check size={14} strokeWidth={2.4} />}</span>
      <span className="name">{option.label}</span>
      <span className="version">{`v${option.Version}`}</span>
      <StatusBadge status={option.status} isDisabled={false} />
    </div>
  );
}
