import { styled } from '#console/ui/styled.tsx';
import type { PreviewLine } from '../preview-lines.ts';
import css from './PreviewList.module.css';

const Root = styled('ul', css.Root);

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
