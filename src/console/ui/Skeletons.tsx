import css from './Skeletons.module.css';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A bar in the place of text. */
export const SkeletonBar = styled('span', css.SkeletonBar);

const Card = styled('div', css.Card);

interface LinesSkeletonProps {
  /** What is coming, for "Loading …". */
  label: string;
  lines?: number;
}

/** A card of lines: for sections and details on their way. */
export function LinesSkeleton({ label, lines = 4 }: LinesSkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => ({
    key: `line ${line}`,
    width: `${78 - ((line * 23) % 45)}%`,
  }));
  return (
    <Card>
      <VisuallyHidden role="status">{`Loading ${label}`}</VisuallyHidden>
      {bars.map(({ key, width }) => (
        <SkeletonBar key={key} style={{ width }} />
      ))}
    </Card>
  );
}

/** For `PageHeader`: reserves the space of its buttons and of the line below its name. */
export const headerSkeleton = (isDescribed = false) => ({
  ...(isDescribed && { sub: <SkeletonBar style={{ width: 'min(420px, 80%)' }} /> }),
  meta: <SkeletonBar style={{ width: 180, marginBlock: '5px' }} />,
  actions: <SkeletonBar style={{ width: 240, height: 34, borderRadius: '8px' }} />,
});
