import { useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { limitedTitle } from '#console/api/limits/limited-names.ts';
import { mostAtOnce, type WindowFigures } from '#console/api/limits/limiter.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import css from './BudgetPanel.module.css';
import { useFigures } from './useFigures.ts';
import { WindowRow } from './WindowRow.tsx';
import { waitingFor } from './waiting.ts';

const everyMs = 1000;

const Root = styled('div', css.Root);

/** What there is to say of a window: what was neither used nor refused would only fill the list. */
const isTelling = ({ used, rateLimit, lastStated }: WindowFigures): boolean =>
  used > 0 || rateLimit !== undefined || lastStated !== undefined;

/** A limit of one API is known by method and path. */
const isApi = (window: string): boolean => window.includes('/');

/** Each limit with what this browser used of it, what the service last said, and what waits. */
export function BudgetPanel({ onClose }: { onClose: () => void }) {
  const figures = useFigures(everyMs).filter(isTelling);
  const client = useQueryClient();
  const { busy, queued } = api().limiter.load();
  return (
    <SideDrawer
      isOpen
      title="API budget"
      sub="Requests from all tabs of this browser. Other clients share these limits, so the service may have counted more."
      onClose={onClose}
    >
      <Root>
        {figures.length === 0 ? (
          <EmptyState title="No requests in the last hour">
            Each limit appears here once you use it.
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
          This tab now: {busy} in progress, {queued} waiting. At most {mostAtOnce} run at once.
        </p>
        <p className="note">
          Above the mark at 60%, the rest is kept for what you do yourself: preloading, auto-refresh
          and automatic retries slow down or stop.
        </p>
        <p className="note">
          The service reports its own count only when it refuses a request. Limits that you haven't
          used in the last minute are hidden.
        </p>
        {figures.some(({ window }) => isApi(window)) && (
          <TechnicalDetails>
            {figures
              .map(({ window }) => window)
              .filter(isApi)
              .map((window) => (
                <p key={window} className="note">
                  {limitedTitle(window)}: <code>{window}</code>
                </p>
              ))}
          </TechnicalDetails>
        )}
      </Root>
    </SideDrawer>
  );
}
