import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useSessionEnded } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { SignedInSession } from '#contract/sessions.ts';
import css from './SessionList.module.css';
import { sessionMutations, sessionQueries, type Whose } from './sessions.ts';

const Root = styled('div', css.Root);

const ended = 'Your session has ended. Sign in again to continue here.';
const nowhere = 'Not signed in anywhere.';

interface SessionListProps {
  whose: Whose;
}

/** Where somebody is signed in, each with the way to end it. */
export function SessionList({ whose }: SessionListProps) {
  const query = useQuery(sessionQueries.of(whose));
  const keptFocus = useKeptFocus();
  return (
    <Root {...keptFocus}>
      <QueryPanel query={query} what="list of sessions" skeleton={<p>Loading…</p>}>
        {(sessions) => <Sessions whose={whose} sessions={sessions} />}
      </QueryPanel>
    </Root>
  );
}

interface SessionsProps extends SessionListProps {
  sessions: readonly SignedInSession[];
}

function Sessions({ whose, sessions }: SessionsProps) {
  const one = useWrite(sessionMutations.end());
  const all = useWrite(sessionMutations.endAll());
  const blockedReason = useSessionEnded() ? { blockedReason: ended } : {};
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  if (sessions.length === 0) return <p>{nowhere}</p>;
  return (
    <>
      <ul>
        {sessions.map(({ id, browser, startedDate, lastUsedDate, isCurrent }) => {
          const name = browser ?? 'Unknown browser';
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                {isCurrent && ' (this one)'}
                <small>
                  Signed in <Time value={startedDate} />, last used <Time value={lastUsedDate} />
                </small>
              </div>
              {!isCurrent && (
                <ActionButton
                  size="small"
                  aria-label={`End the session in ${name}`}
                  {...blockedReason}
                  pending={one.isPending}
                  onClick={() => one.send(id)}
                >
                  End
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 && (
        <ActionButton
          size="small"
          variant="danger"
          {...blockedReason}
          pending={all.isPending}
          pendingText="Ending…"
          onClick={() => all.send(whose)}
        >
          {whose === null ? 'End all others' : 'End all'}
        </ActionButton>
      )}
      <MutationNotice write={one} />
      <MutationNotice write={all} />
    </>
  );
}
