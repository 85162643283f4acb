import { Code } from '#console/ui/Code.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import { type Expiry, expiryOf, type TokenClaims } from './decode-token.ts';

interface TokenClaimsListProps {
  algorithm: string | null;
  claims: TokenClaims;
}

/** The claims that are plain values, the expiry first; the whole below as it came. */
export function TokenClaimsList({ algorithm, claims }: TokenClaimsListProps) {
  const plain = Object.entries(claims).filter(
    ([name, value]) => name !== 'exp' && (typeof value !== 'object' || value === null),
  );
  return (
    <>
      <p className="note">Decoded in your browser. The signature isn't checked.</p>
      <KeyValues
        items={[
          { label: 'Expiry', value: <ExpiryWords expiry={expiryOf(claims, Date.now())} /> },
          { label: 'Signed with', value: algorithm },
          ...plain.map(([name, value]) => ({
            label: name,
            value: value === null ? 'null' : String(value),
          })),
        ]}
      />
      <Code label="All claims" value={claims} maxHeight="240px" />
    </>
  );
}

function ExpiryWords({ expiry }: { expiry: Expiry }) {
  switch (expiry.kind) {
    case 'none':
      return 'no expiry';
    case 'unreadable':
      return expiry.value;
    case 'at':
      return (
        <>
          <Time value={expiry.instant} precision="second" />{' '}
          {expiry.isPast && <StatusTag tone="bad">Expired</StatusTag>}
        </>
      );
  }
}
