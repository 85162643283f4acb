import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { mostAtOnce, type WindowFigures } from '#console/api/limits/limiter.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { color } from '#console/ui/theme.ts';
import { useFigures } from './useFigures.ts';
import { WindowRow } from './WindowRow.tsx';
import { waitingFor } from './waiting.ts';

const everyMs = 1000;

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& ul': {
    margin: '-12px 0 0',
    padding: 0,
    listStyle: 'none',
    borderBottom: `1px solid ${color.line}`,
  },
  '& .note': { color: color.muted, fontSize: '0.8125rem' },
});

/** What there is to say of a window: what was neither used nor refused would only fill the list. */
const isTelling = ({ used, hold, lastStated }: WindowFigures): boolean =>
  used > 0 || hold !== undefined || lastStated !== undefined;

/** Each limit with what this browser used of it, what the service last said, and what waits. */
export function BudgetPanel({ onClose }: { onClose: () => void }) {
  const figures = useFigures(everyMs).filter(isTelling);
  const client = useQueryClient();
  const { busy, queued } = api().limiter.load();
  return (
    <SideDrawer
      isOpen
      title="API budget"
      sub="What this browser sent, in all its tabs. Other clients share the account's limits: the service may have counted more."
      onClose={onClose}
    >
      <Root>
        {figures.length === 0 ? (
          <EmptyState title="Nothing was sent within the last hour">
            Each API stands here with its limit once it was used.
          </EmptyState>
        ) : (
          <ul aria-label="Limits">
            {figures.map((window) => (
              <WindowRow
                key={window.window}
                figures={window}
                waiting={waitingFor(window.window, client)}
              />
            ))}
          </ul>
        )}
        <p className="note">
          This tab now: {busy} under way, {queued} waiting for their turn. At most {mostAtOnce} are
          under way at once.
        </p>
        <p className="note">
          The mark stands at 60 %. From there on the limit is kept for what you do yourself: reading
          ahead, polling and trying again by itself stop or get rare.
        </p>
        <p className="note">
          The service says how much was used only when it refuses. APIs that were not used within
          the last minute are left out.
        </p>
      </Root>
    </SideDrawer>
  );
}
