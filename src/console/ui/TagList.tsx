import { styled } from './styled.tsx';
import css from './TagList.module.css';

const Root = styled('ul', css.Root);

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
