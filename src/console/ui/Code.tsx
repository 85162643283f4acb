import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { color } from './theme.ts';

interface CodeProps {
  /** Names the region, such as "Collection point as received". */
  label: string;
  /** Text as it is; anything else as indented JSON. */
  value: unknown;
  /** CSS length after which the block scrolls. */
  maxHeight?: string;
}

const Root = styled('figure')({
  position: 'relative',
  '& .copy': { position: 'absolute', top: 6, right: 6, maxWidth: 'calc(100% - 12px)' },
  '& pre': { margin: 0, lineHeight: '1.25rem', whiteSpace: 'pre', tabSize: 2 },
});

const Block = styled('section')({
  padding: '10px 44px 10px 14px',
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.sunken,
});

/** Raw content: scrolls by keyboard, is copied with one click, is selected where copying fails. */
export function Code({ label, value, maxHeight = '420px' }: CodeProps) {
  const blockRef = useRef<HTMLElement>(null);
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');

  function handleSelectText() {
    const block = blockRef.current;
    if (block) {
      block.focus();
      window.getSelection()?.selectAllChildren(block);
    }
  }

  return (
    <Root>
      <Block ref={blockRef} aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <pre>{text}</pre>
      </Block>
      <div className="copy">
        <CopyButton
          value={text}
          label={`Copy ${label}`}
          isIconOnly
          onSelectText={handleSelectText}
        />
      </div>
    </Root>
  );
}
