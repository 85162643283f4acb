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
import { destinationMutations } from '../queries.ts';
import { LostSecret } from '../secret/LostSecret.tsx';
import { NewSecret } from '../secret/NewSecret.tsx';
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
const SpanDialog = lazyPart(async () => (await import('./SpanDialog.tsx')).SpanDialog);

/** How often to look while nothing waits. */
const calmEveryMs = 15_000;

const doneWords = {
  pause: 'Paused.',
  resume: 'Resumed: what waits is tried now.',
  retry: 'What waits is tried now.',
};

interface OneDestinationProps {
  destination: Destination;
  query: UseQueryResult<Destination | null>;
  notice: ReactNode;
}

type Asked = AskedAct | 'rotate' | 'span';

/** What there is to know of a destination, and to do. */
export function OneDestination({ destination, query, notice }: OneDestinationProps) {
  const { id, name, use, state } = destination;
  const navigate = useNavigate();
  const blockedReason = useAdministratorBlock();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [rotated, setRotated] = useState<DestinationWithSecret | null>(null);
  const test = useWrite(destinationMutations.act(id, 'test'));
  const isActive = state === 'ACTIVE';

  const ask = (act: Asked) => {
    setSaid(null);
    setAsked(act);
  };
  const done = (words: string) => {
    setAsked(null);
    setSaid(words);
  };

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
      <div role="status">{said !== null && <Strip tone="ok">{said}</Strip>}</div>
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
        (rotated.secret ? (
          <NewSecret
            key={rotated.secret}
            name={name}
            secret={rotated.secret}
            onDone={() => setRotated(null)}
          />
        ) : (
          <LostSecret key={rotated.modifiedDate} />
        ))}
      <Trouble
        destination={destination}
        onResume={() => ask(isActive ? 'retry' : 'resume')}
        onRotate={() => ask('rotate')}
      />
      <Lost destination={destination} />
      <QueueTiles destination={destination} />
      <DetailColumns>
        <div>
          <FailedEvents
            destination={destination}
            onSpan={() => ask('span')}
            onResent={() => setSaid(queuedWords(destination))}
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
            setRotated(answer);
          }}
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
            done(doneWords[asked]);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
