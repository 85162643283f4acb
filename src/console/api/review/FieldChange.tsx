import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type ChangedText, changedWords } from './changed-words.ts';
import css from './FieldChange.module.css';
import { ItemChanges } from './ItemChanges.tsx';
import type { Shown } from './review-field.ts';

interface FieldChangeProps {
  label: string;
  /** Tells it from others of the same label on a page. */
  name?: string;
  before: Shown;
  after: Shown;
}

const Root = styled('section', css.Root);

/** One field that a save changes: the old and the new value, or what becomes of a list. */
export function FieldChange({ label, name = label, before, after }: FieldChangeProps) {
  return (
    <Root aria-label={name}>
      <h3>{label}</h3>
      {before.kind === 'list' && after.kind === 'list' ? (
        <ItemChanges before={before.items} after={after.items} />
      ) : (
        <TextChange before={wordsOf(before)} after={wordsOf(after)} />
      )}
    </Root>
  );
}

const wordsOf = (shown: Shown): string =>
  shown.kind === 'text' ? shown.text : shown.items.map(({ text }) => text).join(', ');

function TextChange({ before, after }: { before: string; after: string }) {
  const [was, is] = changedWords(before, after);
  return (
    <>
      <div className="line">
        <span className="word">
          was<VisuallyHidden>: </VisuallyHidden>
        </span>
        <Parts text={was} as="del" />
      </div>
      <div className="line">
        <span className="word">
          becomes<VisuallyHidden>: </VisuallyHidden>
        </span>
        <Parts text={is} as="ins" />
      </div>
    </>
  );
}

function Parts({
  text: [before, changed, behind],
  as: Mark,
}: {
  text: ChangedText;
  as: 'del' | 'ins';
}) {
  if (`${before}${changed}${behind}` === '') return <span className="none">not set</span>;
  return (
    <span className="text">
      {before}
      {changed !== '' && <Mark>{changed}</Mark>}
      {behind}
    </span>
  );
}
