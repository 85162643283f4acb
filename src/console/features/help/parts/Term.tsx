import { type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from '#console/ui/styled.tsx';
import type { TermId } from '../terms.ts';
import css from './Term.module.css';

interface TermProps {
  id: TermId;
  /** The word as it stands in its sentence. */
  children: ReactNode;
}

const Root = styled('button', css.Root);

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
