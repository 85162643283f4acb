import { useId, useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './Command.module.css';

const Root = styled('div', css.Root);

const Block = styled('section', css.Block);

interface CommandProps {
  title: string;
  /** The command with a text in place of the secret. */
  write: (secret: string) => string;
  /** What stands in the page in its place. */
  shown: string;
  /** What is copied in its place; undefined where it holds none. */
  secret?: string;
  onCopied?: () => void;
}

/** A command for a shell. Its secret is in what is copied, never in the page. */
export function Command({ title, write, shown, secret, onCopied }: CommandProps) {
  const headingId = useId();
  const block = useRef<HTMLElement>(null);
  const isBlocked = usePresenting() && secret !== undefined;
  return (
    <Root>
      <div className="head">
        <h3 id={headingId}>{title}</h3>
        {isBlocked ? (
          <ActionButton size="small" blockedReason={presenterReason}>
            Copy command
          </ActionButton>
        ) : (
          <CopyButton
            value={write(secret ?? shown)}
            label="Copy command"
            variant="secondary"
            onCopied={onCopied}
          />
        )}
      </div>
      <Block ref={block} aria-labelledby={headingId} tabIndex={0}>
        <pre>{write(shown)}</pre>
      </Block>
    </Root>
  );
}
