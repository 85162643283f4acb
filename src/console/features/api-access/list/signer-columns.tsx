import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Signer } from '#contract/api-access.ts';
import { keyWords } from '../key-words.ts';
import { credentialStateKind } from '../parts/words.ts';
import { Lines } from './Lines.ts';

export const signerColumns: readonly DataColumn<Signer>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, canWrap: true, render: ({ name }) => name },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    render: ({ revokedDate, revokedBy }) => (
      <Lines>
        <StatusTag {...credentialStateKind.tag(revokedDate ? 'revoked' : 'active')} />
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
    ),
  },
  {
    id: 'key',
    header: 'Key or address',
    canWrap: true,
    render: ({ name, publicKey, jwksUrl, audience, issuer }) => (
      <Lines>
        {publicKey ? (
          <>
            {keyWords(publicKey)}{' '}
            <CopyButton value={publicKey} label={`Copy public key: ${name}`} isIconOnly />
          </>
        ) : (
          jwksUrl
        )}
        {audience && <small>Audience: {audience}</small>}
        {issuer && <small>Issuer: {issuer}</small>}
      </Lines>
    ),
  },
  {
    id: 'created',
    header: 'Added',
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
