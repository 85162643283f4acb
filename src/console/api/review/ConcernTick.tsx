import { styled } from '@mui/material/styles';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { color } from '#console/ui/theme.ts';
import type { Concern } from './review-subject.ts';

interface ConcernTickProps {
  concern: Concern;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const Root = styled('section')({
  marginTop: 16,
  padding: '12px 14px',
  border: `1px solid color-mix(in srgb, ${color.warn} 40%, transparent)`,
  borderRadius: 10,
  background: color.warnSoft,
  overflowWrap: 'anywhere',
  '& h3': { display: 'flex', gap: 8, fontSize: '0.875rem', fontWeight: 650 },
  '& h3 svg': { flex: 'none', marginTop: 3, color: color.warn },
  '& ul': { margin: '4px 0 8px', paddingInlineStart: 24 },
  '& label': { display: 'flex', gap: 10, fontWeight: 600, cursor: 'pointer' },
  '& input': { flex: 'none', width: 18, height: 18, margin: '1px 0', accentColor: color.accent },
});

/** A consequence that goes beyond the record, and the tick that says it was read. */
export function ConcernTick({ concern, isTicked, onTick }: ConcernTickProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>
        <TriangleAlert size={15} strokeWidth={2} />
        {concern.title}
      </h3>
      <ul>
        {concern.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
        {concern.tickLabel}
      </label>
    </Root>
  );
}
