import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Signer } from '#contract/api-access.ts';
import { isSameKey } from '../key-words.ts';
import { apiAccessQueries } from '../queries.ts';
import { EndedSwitch, useShowEnded } from './EndedSwitch.tsx';
import css from './SignerSection.module.css';
import { signerColumns } from './signer-columns.tsx';

const RevokeSignerDialog = lazyPart(
  async () => (await import('./RevokeSignerDialog.tsx')).RevokeSignerDialog,
);

const Revoked = styled('div', css.Revoked);
const None = styled('p', css.None);

const title = 'Keys that sign receipts';

/** Whose signature is accepted where a collection point demands one. */
export function SignerSection() {
  const query = useQuery(apiAccessQueries.signers());
  const blockedReason = useWriteBlock();
  const ended = useShowEnded('endedSigners');
  const keptFocus = useKeptFocus();
  const signers = query.data ?? [];
  const inForce = signers.filter(({ revokedDate }) => !revokedDate);
  return (
    <div {...keptFocus}>
      <Section
        title={title}
        hint="For collection points that demand signed receipts."
        isFlush
        action={
          <>
            <EndedSwitch ended={ended} count={signers.length - inForce.length} />
            <WriteLink
              size="small"
              icon={Plus}
              href={paths.newReceiptSigner.to()}
              blockedReason={blockedReason}
            >
              Add signing key
            </WriteLink>
          </>
        }
      >
        <QueryPanel
          query={query}
          what="list of signing keys"
          skeleton={
            <DataTable
              caption={title}
              isBare
              columns={signerColumns}
              rows={[]}
              rowKey={({ id }) => id}
              isPending
              skeletonRows={1}
            />
          }
        >
          {(all) => <SignerTable signers={ended.isOn ? all : inForce} />}
        </QueryPanel>
      </Section>
    </div>
  );
}

/** Whether another one has a signer's key, or reads its address. */
const sharesKeys = (other: Signer, { id, publicKey, jwksUrl }: Signer): boolean => {
  if (other.id === id) return false;
  if (!publicKey) return other.jwksUrl === jwksUrl;
  return typeof other.publicKey === 'string' && isSameKey(other.publicKey, publicKey);
};

function SignerTable({ signers }: { signers: readonly Signer[] }) {
  const blockedReason = useWriteBlock();
  const [revoking, setRevoking] = useState<Signer | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);
  return (
    <>
      <Revoked role="status">
        {revoked !== null && <Strip tone="ok">{revoked} revoked.</Strip>}
      </Revoked>
      {signers.length === 0 ? (
        <None>None</None>
      ) : (
        <DataTable
          caption={title}
          isBare
          columns={signerColumns}
          rows={signers}
          rowKey={({ id }) => id}
          rowActions={(signer) =>
            !signer.revokedDate && (
              <ActionButton
                size="small"
                variant="danger"
                aria-label={`Revoke ${signer.name}…`}
                blockedReason={blockedReason}
                onClick={() => {
                  setRevoked(null);
                  setRevoking(signer);
                }}
              >
                Revoke…
              </ActionButton>
            )
          }
        />
      )}
      {revoking && (
        <RevokeSignerDialog
          signer={revoking}
          others={signers.filter((one) => !one.revokedDate && sharesKeys(one, revoking))}
          onDone={() => {
            setRevoked(revoking.name);
            setRevoking(null);
          }}
          onCancel={() => setRevoking(null)}
        />
      )}
    </>
  );
}
