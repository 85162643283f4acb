import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck, Ellipsis, FileCheck, Merge, Pencil, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { refreshPerson } from '../queries.ts';
import type { PersonRecord } from '../read-person.ts';
import type { PersonAct } from './MoreActions.tsx';

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
  const [isRecording, setIsRecording] = useState(false);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const [asked, setAsked] = useState<PersonAct | null>(null);
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

  return (
    <>
      <ActionButton
        data-key="r"
        icon={ClipboardCheck}
        variant="primary"
        blockedReason={writeBlock}
        onPointerEnter={RecordConsent.preload}
        onFocus={RecordConsent.preload}
        onClick={() => setIsRecording(true)}
      >
        Record consent
      </ActionButton>
      <WriteLink icon={Pencil} href={paths.editDataSubject.to(id)} blockedReason={writeBlock}>
        Edit data
      </WriteLink>
      <ActionButton icon={Merge} blockedReason={writeBlock} onClick={handleMerge}>
        Merge
      </ActionButton>
      <ActionLink icon={FileCheck} href={paths.proof.to(id)}>
        Proof
      </ActionLink>
      <ActionButton
        icon={RotateCw}
        isIconOnly
        pending={isRefreshing}
        pendingText="Refreshing…"
        blockedReason={rateLimit.blockedReason}
        onClick={() => void handleRefresh()}
      >
        {rateLimit.label('Refresh')}
      </ActionButton>
      <ActionButton
        ref={more}
        icon={Ellipsis}
        isIconOnly
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onPointerEnter={MoreActions.preload}
        onFocus={MoreActions.preload}
        onClick={() => setIsMoreOpen(true)}
      >
        More actions
      </ActionButton>
      {isRecording && (
        <RecordConsent
          person={{ id: id.toLowerCase(), identifier }}
          identifierType={subject.identifierType || 'Primary identifier'}
          purposes={profile.Purposes ?? []}
          language={profile.Language}
          onClose={() => setIsRecording(false)}
        />
      )}
      {isMoreOpen && (
        <MoreActions
          id={id}
          anchor={more.current}
          onAsk={(act) => {
            setIsMoreOpen(false);
            setAsked(act);
          }}
          onClose={() => setIsMoreOpen(false)}
        />
      )}
      {asked === 'erase' && (
        <EraseDialog person={id.toLowerCase()} onClose={() => setAsked(null)} />
      )}
      {asked === 'hold' && (
        <LegalHoldDialog person={id.toLowerCase()} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
