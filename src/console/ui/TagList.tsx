import { styled } from '@mui/material/styles';
import { color } from './theme.ts';

const Root = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  '& li': {
    padding: '1px 8px',
    border: `1px solid ${color.line}`,
    borderRadius: 6,
    background: color.sunken,
    overflowWrap: 'anywhere',
  },
});

interface TagListProps {
  items: readonly { key: string; text: string }[];
}

/** Short texts side by side. */
export function TagList({ items }: TagListProps) {
  return (
    <Root>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </Root>
  );
}
