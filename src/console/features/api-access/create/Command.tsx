import { styled } from '@mui/material/styles';
import { useId, useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { color } from '#console/ui/theme.ts';

const Root = styled('div')({
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    padding: '10px 18px',
  },
  '& h3': { fontSize: '0.875rem', fontWeight: 600 },
  '& pre': { margin: 0, lineHeight: '1.25rem', whiteSpace: 'pre' },
});

const Block = styled('section')({
  overflow: 'auto',
  padding: '12px 18px',
  borderTop: `1px solid ${color.line}`,
  background: color.sunken,
});

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
