import { CircleX } from 'lucide-react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './Problems.module.css';

const Root = styled('span', css.Root);

/** Why a Draft can't go live as things are. */
export interface PublishProblem {
  count: number;
  /** What to do about it. */
  reason: string;
}

/** Beside the buttons: that the last of them does nothing, which says why itself. */
export function Problems({ count }: PublishProblem) {
  return (
    <Root>
      <CircleX size={16} strokeWidth={1.8} aria-hidden="true" />
      {countWords(count, 'problem')} to fix
    </Root>
  );
}
