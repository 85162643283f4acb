import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Credential } from '#contract/api-access.ts';
import { endingSoon, isInForce, stateOf, untilWords, warnedDays } from '../credential-state.ts';
import { apiAccessQueries } from '../queries.ts';
import { credentialColumns } from './credential-columns.tsx';
import { EndedSwitch, useShowEnded } from './EndedSwitch.tsx';

/** More would be a list of their own; the table has them all. */
const namedAtMost = 5;

const RevokeCredentialDialog = lazyPart(
  async () => (await import('./RevokeCredentialDialog.tsx')).RevokeCredentialDialog,
);

const LimitCredentialDialog = lazyPart(
  async () => (await import('./LimitCredentialDialog.tsx')).LimitCredentialDialog,
);

const title = 'Clients and keys';

/** What programs sign in with. */
export function CredentialSection() {
  const query = useQuery(apiAccessQueries.credentials());
  const keptFocus = useKeptFocus();
  return (
    <div {...keptFocus}>
      <QueryPanel
        query={query}
        what="list of clients and keys"
        skeleton={
          <Section title={title} isFlush>
            <DataTable
              caption={title}
              isBare
              columns={credentialColumns(0)}
              rows={[]}
              rowKey={({ id }) => id}
              isPending
              skeletonRows={3}
            />
          </Section>
        }
        empty={{ when: (credentials) => credentials.length === 0, show: <NoCredentials /> }}
      >
        {(credentials) => <CredentialTable credentials={credentials} />}
      </QueryPanel>
    </div>
  );
}

function NoCredentials() {
  const blockedReason = useWriteBlock();
  return (
    <Section title={title} isFlush>
      <EmptyState
        title="No program can sign in yet"
        icon={KeyRound}
        action={
          <WriteLink icon={Plus} href={paths.newApiCredential.to()} blockedReason={blockedReason}>
            New client or key
          </WriteLink>
        }
      >
        A client is for servers: it gets short-lived access tokens with its secret. A key is for
        tools that send one fixed value with every request.
      </EmptyState>
    </Section>
  );
}

function CredentialTable({ credentials }: { credentials: readonly Credential[] }) {
  const ended = useShowEnded('ended');
  const blockedReason = useWriteBlock();
  const [revoking, setRevoking] = useState<Credential | null>(null);
  const [limiting, setLimiting] = useState<Credential | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const now = Date.now();
  const inForce = credentials.filter((one) => isInForce(stateOf(one, now)));
  const list = useShowMore(ended.isOn ? credentials : inForce, {
    atFirst: 50,
    listKey: String(ended.isOn),
  });

  return (
    <>
      <EndingSoon credentials={credentials} now={now} />
      <div role="status">{done !== null && <Strip tone="ok">{done}</Strip>}</div>
      <Section
        title={title}
        isFlush
        action={<EndedSwitch ended={ended} count={credentials.length - inForce.length} />}
      >
        <div ref={list.root}>
          <DataTable
            caption={title}
            isBare
            columns={credentialColumns(now)}
            rows={list.shown}
            rowKey={({ id }) => id}
            rowActions={(credential) =>
              isInForce(stateOf(credential, now)) && (
                <>
                  <ActionButton
                    size="small"
                    aria-label={`Limits of ${credential.name}…`}
                    blockedReason={blockedReason}
                    onClick={() => {
                      setDone(null);
                      setLimiting(credential);
                    }}
                  >
                    Limits…
                  </ActionButton>
                  <ActionButton
                    size="small"
                    variant="danger"
                    aria-label={`Revoke ${credential.name}…`}
                    blockedReason={blockedReason}
                    onClick={() => {
                      setDone(null);
                      setRevoking(credential);
                    }}
                  >
                    Revoke…
                  </ActionButton>
                </>
              )
            }
            empty={
              <EmptyState title="Nothing in force" icon={KeyRound}>
                All clients and keys have expired or were revoked.
              </EmptyState>
            }
            footer={list.label && <ShowMore list={list} />}
          />
        </div>
      </Section>
      {limiting && (
        <LimitCredentialDialog
          credential={limiting}
          onDone={() => {
            setDone(`Limits of ${limiting.name} saved.`);
            setLimiting(null);
          }}
          onClose={() => setLimiting(null)}
        />
      )}
      {revoking && (
        <RevokeCredentialDialog
          credential={revoking}
          onDone={() => {
            setDone(`${revoking.name} revoked.`);
            setRevoking(null);
          }}
          onCancel={() => setRevoking(null)}
        />
      )}
    </>
  );
}

interface EndingSoonProps {
  credentials: readonly Credential[];
  /** Epoch milliseconds. */
  now: number;
}

/** Warns before programs are refused because what they sign in with has expired. */
function EndingSoon({ credentials, now }: EndingSoonProps) {
  const ending = endingSoon(credentials, now);
  if (ending.length === 0) return null;
  const more = ending.length - namedAtMost;
  const named = ending
    .slice(0, namedAtMost)
    .map(({ name, expiryDate }) => `${name} (${untilWords(expiryDate ?? '', now)})`);
  return (
    <Strip
      tone="warn"
      title={`${ending.length} ${ending.length === 1 ? 'expires' : 'expire'} within ${warnedDays} days:`}
    >
      {[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}. Create a replacement and
      switch your program to it before then.
    </Strip>
  );
}
