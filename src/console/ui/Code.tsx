import { useRef } from 'react';
import css from './Code.module.css';
import { CopyButton } from './CopyButton.tsx';
import { styled } from './styled.tsx';

interface CodeProps {
  /** Names the region, such as "Collection point as received". */
  label: string;
  /** Text as it is; anything else as indented JSON. */
  value: unknown;
  /** CSS length after which the block scrolls. */
  maxHeight?: string;
}

const Root = styled('figure', css.Root);

const Block = styled('section', css.Block);

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
