import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Hook, HookWithSecret } from '#contract/hooks.ts';
import { apiAccessQueries } from '../queries.ts';
import { hookColumns } from './hook-columns.tsx';
import css from './SignerSection.module.css';

const DeleteHookDialog = lazyPart(
  async () => (await import('./DeleteHookDialog.tsx')).DeleteHookDialog,
);
const RotateHookDialog = lazyPart(
  async () => (await import('./RotateHookDialog.tsx')).RotateHookDialog,
);
const HookSecret = lazyPart(async () => (await import('../create/HookSecret.tsx')).HookSecret);

const Done = styled('div', css.Revoked);
const None = styled('p', css.None);

const title = 'Inbound hooks';

/** Where carriers and mail providers tell what people told them. */
export function HookSection() {
  const query = useQuery(apiAccessQueries.hooks());
  const blockedReason = useWriteBlock();
  const keptFocus = useKeptFocus();
  return (
    <div {...keptFocus}>
      <Section
        title={title}
        hint="Carriers and mail providers tell here who said STOP, unsubscribed or bounced."
        isFlush
        action={
          <WriteLink
            size="small"
            icon={Plus}
            href={paths.newHook.to()}
            blockedReason={blockedReason}
          >
            New hook
          </WriteLink>
        }
      >
        <QueryPanel
          query={query}
          what="list of inbound hooks"
          skeleton={
            <DataTable
              caption={title}
              isBare
              columns={hookColumns(() => undefined)}
              rows={[]}
              rowKey={({ id }) => id}
              isPending
              skeletonRows={1}
            />
          }
        >
          {(hooks) => <HookTable hooks={hooks} />}
        </QueryPanel>
      </Section>
    </div>
  );
}

function HookTable({ hooks }: { hooks: readonly Hook[] }) {
  const blockedReason = useWriteBlock();
  const [deleting, setDeleting] = useState<Hook | null>(null);
  const [rotating, setRotating] = useState<Hook | null>(null);
  const [rotated, setRotated] = useState<HookWithSecret | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const { data: purposes } = useQuery({
    ...purposeQueries.allVersions(),
    enabled: hooks.some((hook) => hook.purposes.length > 0),
  });
  const begin = () => {
    setDeleted(null);
    setRotated(null);
  };
  return (
    <>
      <Done role="status">{deleted !== null && <Strip tone="ok">{deleted} deleted.</Strip>}</Done>
      {rotated !== null && <HookSecret key={rotated.modifiedDate} hook={rotated} />}
      {hooks.length === 0 ? (
        <None>None</None>
      ) : (
        <DataTable
          caption={title}
          isBare
          columns={hookColumns((id) => purposes?.get(id)?.[0]?.label)}
          rows={hooks}
          rowKey={({ id }) => id}
          rowActions={(hook) => (
            <>
              <ActionButton
                size="small"
                aria-label={`Rotate the secret of ${hook.name}…`}
                blockedReason={blockedReason}
                onClick={() => {
                  begin();
                  setRotating(hook);
                }}
              >
                Rotate…
              </ActionButton>
              <ActionButton
                size="small"
                variant="danger"
                aria-label={`Delete ${hook.name}…`}
                blockedReason={blockedReason}
                onClick={() => {
                  begin();
                  setDeleting(hook);
                }}
              >
                Delete…
              </ActionButton>
            </>
          )}
        />
      )}
      {rotating && (
        <RotateHookDialog
          hook={rotating}
          onDone={(answer) => {
            setRotated(answer);
            setRotating(null);
          }}
          onCancel={() => setRotating(null)}
        />
      )}
      {deleting && (
        <DeleteHookDialog
          hook={deleting}
          onDone={() => {
            setDeleted(deleting.name);
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        />
      )}
    </>
  );
}
