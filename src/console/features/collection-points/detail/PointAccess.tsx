import { CodeXml, KeyRound } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { Day } from '#console/ui/Day.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import css from './PointAccess.module.css';

const Root = styled('div', css.Root);

interface PointAccessProps {
  id: string;
  shown: CollectionPointVersionV2;
}

/** How receipts get to a version: the code that sends them, and the token that they carry. */
export function PointAccess({ id, shown }: PointAccessProps) {
  const { version, activationDate, tokenRevoked, firstReceiptOn } = shown;
  return (
    <Root>
      <div>
        <b>
          <CodeXml size={15} strokeWidth={1.8} />
          Integrate
        </b>
        <TextLink href={paths.integrateCollectionPoint.to(id, version)}>
          Show code and address
        </TextLink>
        <p>
          {firstReceiptOn ? (
            <>
              First receipt <Day value={firstReceiptOn} />
            </>
          ) : (
            'No receipt came with this version yet'
          )}
        </p>
      </div>
      <div>
        <b>
          <KeyRound size={15} strokeWidth={1.8} />
          Token
        </b>
        {tokenRevoked ? <StatusTag tone="bad">Revoked</StatusTag> : <span>v{version}</span>}
        <p>
          {activationDate ? (
            <>
              Since <Day value={activationDate} />
            </>
          ) : (
            'Works once it is published'
          )}
        </p>
      </div>
    </Root>
  );
}
