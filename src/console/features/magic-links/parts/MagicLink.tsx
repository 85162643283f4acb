import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { useLook } from '#console/ui/masking/useLook.tsx';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { writeScopes } from '#contract/common/scopes.ts';
import type { LinkTokenV1 } from '#contract/link-tokens.ts';
import { isMask } from '#contract/mask-text.ts';
import { fetchMagicLink, magicLinkMutations, magicLinkQueries } from '../queries.ts';
import type { LinkAct } from './LinkDialog.tsx';
import css from './MagicLink.module.css';

const LinkDialog = lazyPart(async () => (await import('./LinkDialog.tsx')).LinkDialog);

const Foot = styled('div', css.Foot);
const Note = styled('p', css.Note);

/** Why a new link can't be made: it would end the one that was sent, and couldn't be handed on. */
const useNewLinkBlock = (): string | undefined => {
  const writeBlock = useWriteBlock();
  const isTokenHidden = useMissingRight(writeScopes) !== undefined;
  return writeBlock ?? (isTokenHidden ? 'Only administrators can send a new link.' : undefined);
};

/** A person's magic link, which isn't even read in presenter mode. */
export function MagicLink({ person }: { person: string }) {
  return usePresenting() ? null : <LinkSection person={person} />;
}

/** Until when it works, to copy, to renew and to revoke. */
function LinkSection({ person }: { person: string }) {
  const query = useQuery(magicLinkQueries.ofPerson(person));
  const keptFocus = useKeptFocus();
  return (
    <Section title="Magic link">
      <div {...keptFocus}>
        <QueryPanel
          query={query}
          what="magic link"
          skeleton={<LinesSkeleton label="magic link" lines={2} />}
          empty={{ when: (link) => link === null, show: <NoLink person={person} /> }}
        >
          {(link) => link && <WorkingLink person={person} link={link} />}
        </QueryPanel>
      </div>
    </Section>
  );
}

function NoLink({ person }: { person: string }) {
  const newLinkBlock = useNewLinkBlock();
  const write = useWrite(magicLinkMutations.renew(person));
  const rateLimit = useWriteLimit(write);
  return (
    <>
      <p>No working link. The last one was revoked or has expired.</p>
      <Foot>
        <ActionButton
          size="small"
          icon={Link2}
          pending={write.isPending}
          pendingText="Creating…"
          blockedReason={newLinkBlock ?? rateLimit.blockedReason}
          onClick={() => write.send(null)}
        >
          {rateLimit.label('Create link')}
        </ActionButton>
      </Foot>
      <MutationNotice write={write} />
    </>
  );
}

const hasPage = ({ LinkToken, StopLink }: LinkTokenV1): boolean =>
  LinkToken != null && StopLink != null;

const isInClear = ({ LinkToken, StopLink }: LinkTokenV1): boolean =>
  ![LinkToken, StopLink].some((text) => text != null && isMask(text));

/** The address of the person's own page, which is where stop links are; null where neither is. */
const pageOf = ({ LinkToken, StopLink }: LinkTokenV1): string | null =>
  LinkToken == null || StopLink == null
    ? null
    : new URL(`/l/${encodeURIComponent(LinkToken)}`, StopLink).href;

const tokenOf = ({ LinkToken }: LinkTokenV1): string | null => LinkToken ?? null;

interface CopySecretProps {
  person: string;
  label: string;
  /** What of the link is copied. */
  secretOf: (link: LinkTokenV1) => string | null;
}

/** Copies once it's recorded who did: the link is read in clear for that, and isn't kept. */
function CopySecret({ person, label, secretOf }: CopySecretProps) {
  const { look, failure, question } = useLook();
  const root = useRef<HTMLSpanElement>(null);
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();

  async function read(): Promise<string | null> {
    setFault(undefined);
    if (root.current === null) return null;
    const wanted = { kind: 'copied', people: [person] } as const;
    const recorded = await look(wanted, { anchor: root.current });
    if (recorded === null) return null;
    try {
      const link = await fetchMagicLink(person, { look: recorded.shows?.handle });
      const secret = link && isInClear(link) ? secretOf(link) : null;
      if (secret !== null) return secret;
      setFault('Not copied: the link has changed. Try again.');
      void client.invalidateQueries(magicLinkQueries.ofPerson(person));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFault(`Not copied. ${error.message}`);
    }
    return null;
  }

  const said = failure ?? fault;
  return (
    <span ref={root}>
      <CopyButton label={label} variant="secondary" value={read} />
      {question}
      {said !== undefined && <Failure role="alert">{said}</Failure>}
    </span>
  );
}

function WorkingLink({ person, link }: { person: string; link: LinkTokenV1 }) {
  const writeBlock = useWriteBlock();
  const newLinkBlock = useNewLinkBlock();
  const [asked, setAsked] = useState<LinkAct | null>(null);
  const isWithPage = hasPage(link);
  const acts = [
    { act: 'renew', label: 'Renew', block: newLinkBlock },
    { act: 'revoke', label: 'Revoke', block: writeBlock },
  ] as const;
  return (
    <>
      <KeyValues
        items={[
          { label: 'Created', value: <Time value={link.CreatedDate} precision="day" /> },
          { label: 'Expires', value: <Time value={link.ExpiryDate} precision="day" /> },
        ]}
      />
      <Note>
        {isWithPage
          ? 'Anyone with this link can see and change the person’s choices.'
          : 'Anyone with this token can act for the person.'}
      </Note>
      <Foot>
        {link.LinkToken == null || writeBlock !== undefined ? (
          <ActionButton
            size="small"
            icon={Copy}
            blockedReason={writeBlock ?? 'Only administrators can copy it.'}
          >
            Copy token
          </ActionButton>
        ) : (
          <>
            {isWithPage && <CopySecret person={person} label="Copy link" secretOf={pageOf} />}
            <CopySecret person={person} label="Copy token" secretOf={tokenOf} />
          </>
        )}
        {acts.map(({ act, label, block }) => (
          <ActionButton
            key={act}
            size="small"
            blockedReason={block}
            onPointerEnter={LinkDialog.preload}
            onFocus={LinkDialog.preload}
            onClick={() => setAsked(act)}
          >
            {label}
          </ActionButton>
        ))}
      </Foot>
      {asked && <LinkDialog act={asked} person={person} onClose={() => setAsked(null)} />}
    </>
  );
}
