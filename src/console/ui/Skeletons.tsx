import { keyframes, styled } from '@mui/material/styles';
import { color } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** A bar in the place of text. */
export const SkeletonBar = styled('span')({
  display: 'inline-block',
  verticalAlign: 'middle',
  height: 10,
  width: '60%',
  borderRadius: 5,
  background: color.lineStrong,
  opacity: 0.75,
  animation: `${breathe} 1600ms ease-in-out infinite`,
  '@media (forced-colors: active)': { border: '1px solid GrayText' },
});

const Card = styled('div')({
  display: 'grid',
  gap: 18,
  padding: 20,
  marginBottom: 20,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
});

const Head = styled('div')({ display: 'grid', gap: 12, padding: '8px 0 22px' });

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
        <SkeletonBar key={key} sx={{ width }} />
      ))}
    </Card>
  );
}

/** For `PageHeader`: reserves the space of its buttons and of the line below its name. */
export const headerSkeleton = (isDescribed = false) => ({
  ...(isDescribed && { sub: <SkeletonBar sx={{ width: 'min(420px, 80%)' }} /> }),
  meta: <SkeletonBar sx={{ width: 180, marginBlock: '5px' }} />,
  actions: <SkeletonBar sx={{ width: 240, height: 34, borderRadius: '8px' }} />,
});

/** A page on its way: its name, a line below, one card. */
export function PageSkeleton({ label = 'page' }: { label?: string }) {
  return (
    <>
      <Head aria-hidden="true">
        <SkeletonBar sx={{ width: 220, height: 16 }} />
        <SkeletonBar sx={{ width: 'min(420px, 80%)' }} />
      </Head>
      <LinesSkeleton label={label} lines={6} />
    </>
  );
}
