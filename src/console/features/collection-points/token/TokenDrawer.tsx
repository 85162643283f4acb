import { useQuery } from '@tanstack/react-query';
import { Ban, Eye, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { type RecordStatus, recordStatuses } from '#contract/collection-point-values.ts';
import { collectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { statusChoices } from '../parts/status-choices.ts';
import { collectionPointQueries } from '../queries.ts';
import { HeldTokenPanel } from './HeldTokenPanel.tsx';
import { isTokenRevoked, RevokeTokenDialog } from './RevokeTokenDialog.tsx';
import { TokenContents } from './TokenContents.tsx';
import css from './TokenDrawer.module.css';
import { TokenError } from './TokenError.tsx';
import { useCollectionPointToken } from './useCollectionPointToken.ts';

const Root = styled('div', css.Root);

const anyState = 'ANY';
const states = [
  { value: anyState, label: 'any' },
  ...statusChoices.filter(({ value }) => (recordStatuses as readonly string[]).includes(value)),
];

interface TokenDrawerProps {
  id: string;
  name: string;
  initialVersion: number;
  /** Status of that version, as it is known where the drawer was opened. */
  initialStatus: string | null | undefined;
  onClose: () => void;
}

/** The token that receipts carry, fetched for a chosen version and state. */
export function TokenDrawer(props: TokenDrawerProps) {
  const { id, name, initialVersion, initialStatus, onClose } = props;
  const query = useQuery(collectionPointQueries.versions(id));
  const known = query.data ?? [];
  const versions = known.length > 0 ? known : [{ version: initialVersion, status: initialStatus }];
  const [version, setVersion] = useState(initialVersion);
  const [stateFilter, setStateFilter] = useState<RecordStatus | undefined>(undefined);
  const { state, secondsLeft, isOver, request, drop } = useCollectionPointToken();
  const [isRevoking, setIsRevoking] = useState(false);
  const [revoked, setRevoked] = useState<number | null>(null);
  const isPresenting = usePresenting();
  const writeBlock = useWriteBlock();
  const isRevoked = isTokenRevoked(known, version);
  const revokedReason = isRevoked ? `The token of version ${version} was revoked.` : undefined;
  // Hosts that cannot revoke a token do not say whether one was.
  const canBeRevoked = known.some(
    (one) => one.version === version && typeof one.tokenRevoked === 'boolean',
  );
  const rateLimit = useReadLimit(collectionPointTokenEndpoint);
  const result = useRef<HTMLDivElement>(null);
  const showButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [wantsShown, setWantsShown] = useState(false);
  const isShown = wantsShown && state.kind === 'held';
  const blockedReason = isPresenting ? presenterReason : (revokedReason ?? rateLimit.blockedReason);
  const get = () => request({ id, version, state: stateFilter });
  const select = () => {
    flushSync(() => setWantsShown(true));
    field.current?.focus();
    field.current?.select();
  };
  const toggle = () => {
    setWantsShown(!isShown);
    if (state.kind !== 'held') void get();
  };
  const choose = () => {
    setWantsShown(false);
    drop();
  };

  useEffect(() => {
    if (!isOver) return;
    // Its field goes, and the focus would be lost with it.
    if (result.current?.contains(document.activeElement)) showButton.current?.focus();
    setWantsShown(false);
    drop('dropped');
  }, [isOver, drop]);

  // The window may be on a projector from now on.
  useLayoutEffect(() => {
    if (isPresenting) drop();
  }, [isPresenting, drop]);

  return (
    <SideDrawer isOpen title="Collection point token" sub={name} onClose={onClose}>
      <Root>
        <div className="hint">
          Your form or system sends this token with each <Term id="receipt">receipt</Term>. Anyone
          with the token can send receipts for this version.
        </div>
        <div>
          <FilterChoice
            label="Version"
            isPlain
            options={versions.map((candidate) => ({
              value: String(candidate.version),
              label: `${candidate.version} ${statusLabel(candidate.status)}`.trim(),
            }))}
            value={String(version)}
            onChange={(value) => {
              setVersion(Number(value));
              choose();
            }}
          />
          <div className="choice">
            <CopyButton
              value={() => (state.kind === 'held' ? state.token : get())}
              label={rateLimit.label('Copy token')}
              size="medium"
              variant="primary"
              blockedReason={blockedReason}
              onSelectText={select}
            />
            <ActionButton
              ref={showButton}
              icon={isShown ? EyeOff : Eye}
              blockedReason={isShown ? undefined : blockedReason}
              pending={state.kind === 'loading'}
              pendingText="Getting token…"
              onClick={toggle}
            >
              {isShown ? 'Hide token' : 'Show token'}
            </ActionButton>
            {canBeRevoked && (
              <ActionButton
                icon={Ban}
                variant="danger"
                blockedReason={writeBlock ?? revokedReason}
                onClick={() => setIsRevoking(true)}
              >
                Revoke…
              </ActionButton>
            )}
          </div>
          <QueryPanel query={query} what="version list" skeleton={null}>
            {() => null}
          </QueryPanel>
        </div>
        <div ref={result}>
          {state.kind === 'held' && (
            <HeldTokenPanel
              key={state.dropAt}
              held={state}
              status={versions.find((one) => one.version === state.choice.version)?.status}
              secondsLeft={secondsLeft}
              isShown={isShown}
              fieldRef={field}
            />
          )}
          {state.kind === 'failed' && <TokenError error={state.error} onRetry={() => void get()} />}
        </div>
        <p role="status" className="hint">
          {state.kind === 'dropped' &&
            'The token was cleared after a minute. Get it again if you need it.'}
          {revoked !== null && `Token of version ${revoked} revoked.`}
        </p>
        <TechnicalDetails>
          <div className="details">
            <p>
              Send it as <code>requestInformation</code>.
            </p>
            <FilterChoice
              label="Only if its status is"
              isPlain
              options={states}
              value={stateFilter ?? anyState}
              onChange={(value) => {
                setStateFilter(recordStatuses.find((status) => status === value));
                choose();
              }}
            />
            {state.kind === 'held' && <TokenContents token={state.token} />}
          </div>
        </TechnicalDetails>
        {isRevoking && (
          <RevokeTokenDialog
            id={id}
            version={version}
            onDone={() => {
              setIsRevoking(false);
              setRevoked(version);
              choose();
            }}
            onCancel={() => setIsRevoking(false)}
          />
        )}
      </Root>
    </SideDrawer>
  );
}
