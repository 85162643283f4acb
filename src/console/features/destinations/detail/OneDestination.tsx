import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil, Play, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import {
  type Destination,
  type DestinationWithSecret,
  getDestinationEndpoint,
} from '#contract/destinations.ts';
import { OverdueNotice } from '../OverdueNotice.tsx';
import { destinationMutations } from '../queries.ts';
import { LostSecret } from '../secret/LostSecret.tsx';
import { NewSecret } from '../secret/NewSecret.tsx';
import { useOverdue } from '../useOverdue.ts';
import { healthKind, healthOf, isTesting, isWaiting, queuedWords } from '../words.ts';
import type { AskedAct } from './ActDialog.tsx';
import { FactsSection } from './FactsSection.tsx';
import { FailedEvents } from './FailedEvents.tsx';
import { Lost } from './Lost.tsx';
import { QueueTiles } from './QueueTiles.tsx';
import { SecretSection } from './SecretSection.tsx';
import { Trouble } from './Trouble.tsx';

const ActDialog = lazyPart(async () => (await import('./ActDialog.tsx')).ActDialog);
const RotateDialog = lazyPart(async () => (await import('./RotateDialog.tsx')).RotateDialog);
const SettleDialog = lazyPart(async () => (await import('./SettleDialog.tsx')).SettleDialog);
const SpanDialog = lazyPart(async () => (await import('./SpanDialog.tsx')).SpanDialog);

/** How often to look while nothing waits. */
const calmEveryMs = 15_000;

const doneWords = {
  pause: 'Paused.',
  resume: 'Resumed: what waits is tried now.',
  retry: 'What waits is tried now.',
};

type Rotated = { answer: DestinationWithSecret; areHeadersLost: boolean };

interface OneDestinationProps {
  destination: Destination;
  query: UseQueryResult<Destination | null>;
  notice: ReactNode;
}

type Asked = AskedAct | 'rotate' | 'settle' | 'span';

/** What was done; with a state for as long as the destination has it. */
type Said = { words: string; state?: string };

/** What there is to know of a destination, and to do. */
export function OneDestination({ destination, query, notice }: OneDestinationProps) {
  const { id, name, use, state } = destination;
  const navigate = useNavigate();
  const blockedReason = useAdministratorBlock();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const { of: overdueAt, hasFailed } = useOverdue(query.dataUpdatedAt);
  const overdue = overdueAt(id);
  const test = useWrite(destinationMutations.act(id, 'test'));
  const isActive = state === 'ACTIVE';
  // As it was when its rotation was asked for.
  const [wasUnreadable, setWasUnreadable] = useState(false);

  const ask = (act: Asked) => {
    setSaid(null);
    setWasUnreadable(healthOf(destination) === 'unreadable');
    setAsked(act);
  };
  const done = (words: string, of?: string) => {
    setAsked(null);
    setSaid(of === undefined ? { words } : { words, state: of });
  };
  const isSaid = said !== null && (said.state === undefined || said.state === state);

  return (
    <>
      <PageHeader
        title={name}
        beside={<StatusTag {...healthKind.tag(healthOf(destination))} />}
        sub={use}
        back={{ href: paths.destinations.to(), label: 'Destinations' }}
        actions={
          <>
            <ActionButton
              icon={Send}
              blockedReason={
                blockedReason ??
                (isTesting(destination) ? 'A test event is on its way.' : undefined)
              }
              pending={test.isPending}
              pendingText="Sending…"
              onClick={() => {
                setSaid(null);
                test.send(null);
              }}
            >
              Send test event
            </ActionButton>
            <ActionButton
              icon={isActive ? PauseBars : Play}
              blockedReason={blockedReason}
              onClick={() => ask(isActive ? 'pause' : 'resume')}
            >
              {isActive ? 'Pause…' : 'Resume…'}
            </ActionButton>
            <WriteLink
              icon={Pencil}
              href={paths.editDestination.to(id)}
              blockedReason={blockedReason}
            >
              Edit
            </WriteLink>
            <ActionButton
              variant="danger"
              icon={Trash2}
              blockedReason={blockedReason}
              onClick={() => ask('delete')}
            >
              Delete…
            </ActionButton>
          </>
        }
      />
      <SavedResult created="" />
      <div role="status">{isSaid && <Strip tone="ok">{said.words}</Strip>}</div>
      {notice}
      <MutationNotice write={test} />
      <RefreshLine
        query={query}
        endpoint={getDestinationEndpoint}
        mayChange={(now) =>
          // Its deletion leads elsewhere once it's known what came of it.
          asked !== 'delete' &&
          (isTesting(destination) ||
            isWaiting(destination.waiting) ||
            now - query.dataUpdatedAt >= calmEveryMs)
        }
      />
      {rotated !== null &&
        (rotated.answer.secret ? (
          <NewSecret
            key={rotated.answer.secret}
            name={name}
            secret={rotated.answer.secret}
            note={
              rotated.areHeadersLost && (
                <Strip
                  tone="warn"
                  title="Its headers were lost."
                  action={
                    <WriteLink href={paths.editDestination.to(id)} blockedReason={blockedReason}>
                      Edit
                    </WriteLink>
                  }
                >
                  Enter them again before you resume.
                </Strip>
              )
            }
            onDone={() => setRotated(null)}
          />
        ) : (
          <LostSecret key={rotated.answer.modifiedDate} />
        ))}
      <div aria-live="polite">
        <OverdueNotice overdue={overdue && [overdue]} hasFailed={hasFailed} destinationId={id} />
        <Trouble
          destination={destination}
          onResume={() => ask(isActive ? 'retry' : 'resume')}
          onRotate={() => ask('rotate')}
        />
        <Lost destination={destination} onSettle={() => ask('settle')} />
      </div>
      <QueueTiles destination={destination} />
      <DetailColumns>
        <div>
          <FailedEvents
            destination={destination}
            onSpan={() => ask('span')}
            onResent={() => setSaid({ words: queuedWords(destination) })}
          />
        </div>
        <div>
          <FactsSection destination={destination} />
          <SecretSection destination={destination} onRotate={() => ask('rotate')} />
        </div>
      </DetailColumns>
      {asked === 'rotate' && (
        <RotateDialog
          destination={destination}
          onDone={(answer) => {
            setAsked(null);
            setRotated({ answer, areHeadersLost: wasUnreadable });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'settle' && (
        <SettleDialog
          destination={destination}
          onDone={() => done('Done: lost erasures were dealt with.')}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'span' && (
        <SpanDialog destination={destination} onDone={done} onClose={() => setAsked(null)} />
      )}
      {(asked === 'pause' || asked === 'resume' || asked === 'retry' || asked === 'delete') && (
        <ActDialog
          destination={destination}
          act={asked}
          onDone={() => {
            if (asked === 'delete') {
              return void navigate(paths.destinations.to(), { state: 'deleted' });
            }
            done(doneWords[asked], asked === 'pause' ? 'PAUSED' : 'ACTIVE');
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
