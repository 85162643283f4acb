import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { IdValue } from '#console/ui/IdValue.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Credential } from '#contract/api-access.ts';
import { stateOf, untilWords } from '../credential-state.ts';
import {
  accessLabel,
  addressWords,
  credentialStateKind,
  kindLabel,
  secondsWords,
} from '../parts/words.ts';
import { Lines } from './Lines.ts';

interface OfCredential {
  credential: Credential;
}

/** @param now epoch milliseconds */
export const credentialColumns = (now: number): readonly DataColumn<Credential>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    render: ({ id, name }) => (
      <Lines>
        {name}
        <small>
          <IdValue label={name} value={id} />
        </small>
      </Lines>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    render: (credential) => <State credential={credential} now={now} />,
  },
  {
    id: 'kind',
    header: 'Kind',
    skeletonWidth: '48px',
    render: ({ kind, tokenSeconds }) => (
      <Lines>
        {kindLabel(kind)}
        {tokenSeconds && <small>Tokens last {secondsWords(tokenSeconds)}</small>}
      </Lines>
    ),
  },
  {
    id: 'access',
    header: 'Access',
    skeletonWidth: '70px',
    canWrap: true,
    render: ({ scope, addresses, readOnly, mayPublish }) => (
      <Lines>
        {accessLabel(scope)}
        {readOnly && <small>Writes blocked</small>}
        {mayPublish && <small>Publishes without approval</small>}
        {addresses && addresses.length > 0 && <small>{addressWords(addresses)}</small>}
      </Lines>
    ),
  },
  {
    id: 'expires',
    header: 'Expires',
    skeletonWidth: '80px',
    render: ({ expiryDate }) =>
      expiryDate ? <Time value={expiryDate} precision="day" /> : 'Never',
  },
  {
    id: 'used',
    header: 'Last used',
    skeletonWidth: '80px',
    render: ({ lastUsedDate }) =>
      lastUsedDate ? <Time value={lastUsedDate} precision="day" /> : 'Never',
  },
  {
    id: 'created',
    header: 'Created',
    skeletonWidth: '80px',
    render: ({ createdDate, createdBy }) => (
      <Lines>
        <Time value={createdDate} precision="day" />
        <small>
          by <ColleagueName subject={createdBy} />
        </small>
      </Lines>
    ),
  },
];

function State({ credential, now }: OfCredential & { now: number }) {
  const { expiryDate, revokedDate, revokedBy } = credential;
  const state = stateOf(credential, now);
  const tag = credentialStateKind.tag(state);
  if (state === 'ending' && expiryDate) {
    return <StatusTag {...tag}>Expires {untilWords(expiryDate, now)}</StatusTag>;
  }
  return (
    <Lines>
      <StatusTag {...tag} />
      {revokedDate && (
        <small>
          <Time value={revokedDate} precision="day" />
          {revokedBy && (
            <>
              {' '}
              by <ColleagueName subject={revokedBy} />
            </>
          )}
        </small>
      )}
    </Lines>
  );
}
