import { Check, Copy } from 'lucide-react';
import { ActionButton, type ButtonSize, type ButtonVariant } from './ActionButton.tsx';
import { Strip } from './Strip.tsx';
import { useCopy } from './useCopy.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CopyButtonProps {
  /**
   * The text, or how to get it at the moment of the click; null where it cannot be had, which the
   * caller tells.
   */
  value: string | (() => string | Promise<string | null>);
  label?: string;
  size?: ButtonSize;
  variant?: ButtonVariant;
  isIconOnly?: boolean;
  /** Why there is nothing to copy now. */
  blockedReason?: string | undefined;
  /** Called when the text is in the clipboard. */
  onCopied?: () => void;
  /** Called when the browser refused: select the text on screen for copying by hand. */
  onSelectText?: () => void;
}

/** Copies, says so in place, and on failure says why and lets the text be selected instead. */
export function CopyButton({
  value,
  label = 'Copy',
  size = 'small',
  variant = 'ghost',
  isIconOnly,
  blockedReason,
  onCopied,
  onSelectText,
}: CopyButtonProps) {
  const [outcome, copy] = useCopy();

  async function handleClick() {
    const text = typeof value === 'function' ? await value() : value;
    if (text === null) return;
    const next = await copy(text);
    if (next.kind === 'failed') onSelectText?.();
    else onCopied?.();
  }

  return (
    <>
      <ActionButton
        size={size}
        variant={variant}
        isIconOnly={isIconOnly}
        blockedReason={blockedReason}
        icon={outcome.kind === 'copied' ? Check : Copy}
        onClick={handleClick}
      >
        {outcome.kind === 'copied' ? 'Copied' : label}
      </ActionButton>
      <VisuallyHidden role="status">{outcome.kind === 'copied' ? 'Copied' : ''}</VisuallyHidden>
      {outcome.kind === 'failed' && (
        <Strip role="alert" tone="bad" title="Not copied:">
          {outcome.reason}.{onSelectText && ' The text is selected: press Ctrl+C or ⌘C.'}
        </Strip>
      )}
    </>
  );
}
