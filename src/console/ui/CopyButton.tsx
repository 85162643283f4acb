import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ActionButton, type ButtonSize, type ButtonVariant } from './ActionButton.tsx';
import { Strip } from './Strip.tsx';
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

type Outcome = { kind: 'idle' | 'copied' } | { kind: 'failed'; reason: string };

const doneMs = 2500;

async function writeClipboard(text: string): Promise<Outcome> {
  if (!navigator.clipboard) {
    return { kind: 'failed', reason: "this page isn't on a secure connection" };
  }
  try {
    await navigator.clipboard.writeText(text);
    return { kind: 'copied' };
  } catch {
    return { kind: 'failed', reason: 'your browser blocked the clipboard' };
  }
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
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });

  useEffect(() => {
    if (outcome.kind !== 'copied') {
      return;
    }
    const timer = setTimeout(() => setOutcome({ kind: 'idle' }), doneMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleClick() {
    const text = typeof value === 'function' ? await value() : value;
    if (text === null) return;
    const next = await writeClipboard(text);
    setOutcome(next);
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
