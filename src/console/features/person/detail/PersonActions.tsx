import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CircleX, Pencil, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { refreshPerson } from '../queries.ts';
import type { PersonRecord } from '../read-person.ts';
import type { PersonAct } from './MoreActions.tsx';
import css from './PersonActions.module.css';

const Root = styled('div', css.Root);

const MoreActions = lazyPart(async () => (await import('./MoreActions.tsx')).MoreActions);

const EraseDialog = lazyPart(
  async () => (await import('#console/features/erasures/parts/EraseDialog.tsx')).EraseDialog,
);
const LegalHoldDialog = lazyPart(
  async () =>
    (await import('#console/features/erasures/parts/LegalHoldDialog.tsx')).LegalHoldDialog,
);

const RecordConsent = lazyPart(
  async () =>
    (await import('#console/features/record-consent/parts/RecordConsent.tsx')).RecordConsent,
);

const StopMarketing = lazyPart(
  async () =>
    (await import('#console/features/record-consent/parts/StopMarketing.tsx')).StopMarketing,
);

const SendDrawer = lazyPart(
  async () => (await import('#console/features/mails/parts/SendDrawer.tsx')).SendDrawer,
);

/** What is open over the page. */
type Opened = 'stop' | 'record' | 'send' | 'more' | 'erase' | 'hold';

interface PersonActionsProps {
  record: PersonRecord;
}

/** What can be done with the person on screen. */
export function PersonActions({ record: { subject, profile } }: PersonActionsProps) {
  const { id, identifier } = subject;
  const client = useQueryClient();
  const navigate = useNavigate();
  const writeBlock = useWriteBlock();
  const rateLimit = useReadLimit(
    listDataSubjectsEndpoint,
    listProfilesEndpoint,
    listTransactionsEndpoint,
    listReceiptsEndpoint,
  );
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const more = useRef<HTMLButtonElement>(null);

  function handleMerge() {
    startMerge(client, { people: [{ id, identifier }], source: { kind: 'search' } });
    void navigate(paths.merge.to());
  }

  async function handleRefresh() {
    setIsRefreshing(true);
    await refreshPerson(client, id.toLowerCase());
    setIsRefreshing(false);
  }

  function handleAct(act: PersonAct) {
    if (act === 'erase' || act === 'hold') return setOpened(act);
    setOpened(null);
    if (act === 'merge') handleMerge();
    else void handleRefresh();
  }

  const person = { id: id.toLowerCase(), identifier };
  const close = () => setOpened(null);
  const known = {
    person,
    identifierType: subject.identifierType || 'Primary identifier',
    purposes: profile.Purposes ?? [],
    onClose: close,
  };
  return (
    <Root>
      <ActionButton
        icon={CircleX}
        variant="primary"
        blockedReason={writeBlock}
        onPointerEnter={StopMarketing.preload}
        onFocus={StopMarketing.preload}
        onClick={() => setOpened('stop')}
      >
        Stop all marketing
      </ActionButton>
      <ActionButton
        data-key="r"
        icon={Pencil}
        blockedReason={writeBlock}
        onPointerEnter={RecordConsent.preload}
        onFocus={RecordConsent.preload}
        onClick={() => setOpened('record')}
      >
        Record…
      </ActionButton>
      <ActionButton
        icon={Send}
        blockedReason={writeBlock}
        onPointerEnter={SendDrawer.preload}
        onFocus={SendDrawer.preload}
        onClick={() => setOpened('send')}
      >
        Send…
      </ActionButton>
      <ActionButton
        ref={more}
        icon={ChevronDown}
        aria-haspopup="menu"
        aria-expanded={opened === 'more'}
        pending={isRefreshing}
        pendingText="Refreshing…"
        onPointerEnter={MoreActions.preload}
        onFocus={MoreActions.preload}
        onClick={() => setOpened('more')}
      >
        More
      </ActionButton>
      {opened === 'record' && <RecordConsent {...known} language={profile.Language} />}
      {opened === 'stop' && <StopMarketing {...known} />}
      {opened === 'send' && (
        <SendDrawer person={person.id} language={profile.Language} onClose={close} />
      )}
      {opened === 'more' && (
        <MoreActions
          id={id}
          anchor={more.current}
          refresh={{ label: rateLimit.label('Refresh'), blockedReason: rateLimit.blockedReason }}
          onAct={handleAct}
          onClose={close}
        />
      )}
      {opened === 'erase' && <EraseDialog person={person.id} onClose={close} />}
      {opened === 'hold' && <LegalHoldDialog person={person.id} onClose={close} />}
    </Root>
  );
}
