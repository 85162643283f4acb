import { ChevronDown, X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import css from './FilterChip.module.css';
import filter from './filter.module.css';
import { styled } from './styled.tsx';
import { useResting } from './useResting.ts';

interface FilterChipProps {
  label: string;
  /** What the filter is set to; undefined where it is not. */
  value?: string;
  anyLabel?: string;
  /** Opens the choice, a dialog. Without it the chip only shows and clears. */
  onOpen?: () => void;
  isOpen?: boolean;
  /** Called once the pointer or the focus rests on the button that opens. */
  onRest?: () => void;
  /** The focus is on the opening button by then. Without one the caller places it. */
  onClear?: () => void;
  buttonRef?: ComponentPropsWithRef<'button'>['ref'];
}

const Root = styled('div', filter.Filter, css.Root);

/** A filter whose choice opens elsewhere, or that came with a link; cleared with one click. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, anyLabel = 'any', onOpen, isOpen, onClear } = props;
  const rootRef = useRef<HTMLDivElement>(null);
  const resting = useResting(props.onRest);
  const words: ReactNode = (
    <>
      {label} <b>{value ?? anyLabel}</b>
    </>
  );

  function handleClear() {
    // The clearing button is about to go, and the focus with it.
    rootRef.current?.querySelector<HTMLElement>('.open')?.focus();
    onClear?.();
  }

  return (
    <Root ref={rootRef} data-set={value !== undefined || undefined}>
      {onOpen ? (
        <button
          {...resting}
          ref={props.buttonRef}
          type="button"
          className="open"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {words}
          {value === undefined && <ChevronDown size={14} strokeWidth={1.8} />}
        </button>
      ) : (
        <span className="text">{words}</span>
      )}
      {value !== undefined && onClear && (
        <button type="button" className="clear" aria-label={`Clear ${label}`} onClick={handleClear}>
          <X size={14} strokeWidth={2} />
        </button>
      )}
    </Root>
  );
}
