import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type ChangedText, changedWords } from './changed-words.ts';
import { ItemChanges } from './ItemChanges.tsx';
import type { Shown } from './review-field.ts';

interface FieldChangeProps {
  label: string;
  /** Tells it from others of the same label on a page. */
  name?: string;
  before: Shown;
  after: Shown;
}

const Root = styled('section')({
  padding: '10px 0',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& h3': { marginBottom: 4, fontSize: '0.8125rem', fontWeight: 650 },
  '& .line': { display: 'grid', gridTemplateColumns: '64px minmax(0, 1fr)', gap: 8 },
  '& .word': { color: color.muted, fontSize: '0.8125rem' },
  '& .text': { whiteSpace: 'pre-wrap' },
  '& .none': { color: color.muted, fontStyle: 'italic' },
  '& del, & ins': { textDecorationThickness: 1, borderRadius: 3, padding: '0 1px' },
  '& del': { background: color.badSoft, color: color.bad },
  '& ins': { background: color.okSoft, color: color.ok },
});

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
