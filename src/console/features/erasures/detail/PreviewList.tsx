import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';
import type { PreviewLine } from '../preview-lines.ts';

const Root = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '8px 18px',
    borderTop: `1px solid ${color.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& svg': { marginTop: 3, color: color.muted },
  '& .title': { fontWeight: 650 },
  '& .amount': { color: color.muted, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  '& .detail': {
    gridColumn: '2 / -1',
    color: color.muted,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
});

/** How much of what goes, or stays. */
export function PreviewList({ lines }: { lines: readonly PreviewLine[] }) {
  return (
    <Root>
      {lines.map(({ icon: Icon, title, amount, detail }) => (
        <li key={title}>
          <Icon size={16} strokeWidth={1.8} />
          <span className="title">{title}</span>
          <span className="amount">{amount}</span>
          {detail && <span className="detail">{detail}</span>}
        </li>
      ))}
    </Root>
  );
}
