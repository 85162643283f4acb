import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { TermId } from '../terms.ts';

interface TermProps {
  id: TermId;
  /** The word as it stands in its sentence. */
  children: ReactNode;
}

const Root = styled('button')({
  padding: 0,
  border: 0,
  borderRadius: 3,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'inherit',
  textDecoration: 'underline dotted 1.5px',
  textUnderlineOffset: 3,
  cursor: 'help',
});

const read = async (id: TermId): Promise<string> => {
  const { terms } = await import('../terms.ts');
  return terms.find((term) => term.id === id)?.says ?? '';
};

/**
 * A word of the field with its one sentence: on hover, focus and tap for the eye, as its description
 * for assistive technology. Not within a label, a link or another button.
 */
export function Term({ id, children }: TermProps) {
  const noteId = useId();
  const [says, setSays] = useState('');

  useEffect(() => {
    let isHere = true;
    read(id).then(
      (text) => isHere && setSays(text),
      () => isHere && setSays("Couldn't load the explanation. Reload the page to see it."),
    );
    return () => {
      isHere = false;
    };
  }, [id]);

  return (
    <Root
      type="button"
      data-tip={says || undefined}
      data-tip-on-click
      aria-describedby={says === '' ? undefined : noteId}
    >
      {children}
      <span id={noteId} hidden>
        {says}
      </span>
    </Root>
  );
}
