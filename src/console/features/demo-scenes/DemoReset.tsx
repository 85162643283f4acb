import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatWait } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useElapsed } from '#console/api/useElapsed.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ConfirmDialog } from '#console/ui/LazyConfirmDialog.ts';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { demoResetMutations, demoResetQueries } from './queries.ts';
import { outcomeOf, watchReset } from './reset-watch.ts';

/** Puts the demo data back to what they were at first, for everyone who uses this demo. */
export function DemoReset() {
  const query = useQuery(demoResetQueries.status());
  const [isAsking, setIsAsking] = useState(false);
  const [watched, setWatched] = useState<string | null>(null);
  const write = useWrite(demoResetMutations.start(), {
    onDone: ({ startedAt }) => {
      setIsAsking(false);
      setWatched(startedAt);
    },
  });
  const status = query.data;
  const isRunning = status?.state === 'running';
  if (isRunning && watched !== status.startedAt) setWatched(status.startedAt);
  const outcome = status && outcomeOf(status, watched);

  useEffect(() => {
    // Whoever started it, here or elsewhere.
    if (isRunning && watched !== null) watchReset(watched);
  }, [isRunning, watched]);

  const ask = () => setIsAsking(true);
  return (
    <Section title="Reset">
      <p>Restores the original demo data for everyone using this demo. People stay signed in.</p>
      <QueryPanel query={query} what="state of the last reset" skeleton={null}>
        {({ startedAt }) => (
          <>
            {isRunning && startedAt !== null && <Progress startedAt={startedAt} />}
            {outcome === 'done' && (
              <Strip tone="ok" role="status">
                Demo data reset.
              </Strip>
            )}
            {outcome === 'failed' && (
              <Strip
                tone="bad"
                role="alert"
                title="Couldn't reset the demo data."
                action={<ActionButton onClick={ask}>Try again…</ActionButton>}
              >
                See the service's log for the reason.
              </Strip>
            )}
          </>
        )}
      </QueryPanel>
      <ActionButton
        variant="danger"
        icon={RotateCcw}
        onClick={ask}
        blockedReason={isRunning ? 'A reset is running.' : undefined}
      >
        Reset demo data…
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="Reset demo data?"
          confirmLabel="Reset demo data"
          tone="danger"
          isPending={write.isPending}
          pendingText="Starting…"
          error={<MutationNotice write={write} />}
          onConfirm={() => write.send(null)}
          onCancel={() => {
            write.discard();
            setIsAsking(false);
          }}
        >
          All changes made in this demo will be lost. It takes a few seconds, or half a minute the
          first time on a new day.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Progress({ startedAt }: { startedAt: string }) {
  const seconds = useElapsed(Date.parse(startedAt));
  return (
    <Strip tone="info">
      {/* Apart from the seconds, which would be read out each time. */}
      <span role="status">Resetting…</span> <em>{formatWait(seconds)}</em>
    </Strip>
  );
}
