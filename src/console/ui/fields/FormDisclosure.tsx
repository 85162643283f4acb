import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { color } from '../theme.ts';
import { fieldsToFix } from './form-words.ts';

interface FormDisclosureProps {
  title: string;
  /** What is set inside, in a few words: seen while it is closed. */
  summary?: ReactNode;
  /** Fields inside that have a fault: it opens when there are any. */
  faultCount?: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

const Root = styled('details')({
  borderTop: `1px solid ${color.line}`,
  '& > summary': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    minHeight: 44,
    padding: '8px 0',
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { flex: 'none', color: color.muted, transition: 'transform 100ms' },
    '& .title': { fontWeight: 600 },
    '& .set': { minWidth: 0, color: color.muted, overflowWrap: 'anywhere' },
    '& .faults': { color: color.bad, fontWeight: 500 },
  },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
  '&[open] > summary .set': { display: 'none' },
  '& > .fields': { padding: '4px 0 8px' },
});

/** Somebody is at another field: it keeps the focus. */
const isInField = (): boolean =>
  document.activeElement?.matches('input, textarea, select') ?? false;

/** Fields that few people need, out of the way until they are wanted or faulty. */
export function FormDisclosure(props: FormDisclosureProps) {
  const { title, summary, faultCount = 0, isOpenAtFirst = false, children } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const root = useRef<HTMLDetailsElement>(null);
  const isFaulty = faultCount > 0;
  const isShown = isOpen || isFaulty;

  useEffect(() => {
    if (!isFaulty || isOpen) return;
    // It stays open when the fault is corrected: somebody is typing in it.
    setIsOpen(true);
    // While it was closed the form could not put the focus on the fault.
    const form = root.current?.closest('form');
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first && root.current?.contains(first) && !isInField()) first.focus();
  }, [isFaulty, isOpen]);

  return (
    <Root ref={root} open={isShown} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={16} strokeWidth={1.8} />
        <span className="title">{title}</span>
        {summary && <span className="set">{summary}</span>}
        {faultCount > 0 && <span className="faults">{fieldsToFix(faultCount)}</span>}
      </summary>
      <div className="fields">{isShown && children}</div>
    </Root>
  );
}
