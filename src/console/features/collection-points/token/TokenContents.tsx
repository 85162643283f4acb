import { useId } from 'react';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { decodeToken } from './decode-token.ts';
import { TokenClaimsList } from './TokenClaimsList.tsx';
import css from './TokenContents.module.css';

const Root = styled('section', css.Root);

/** What a token says of itself. */
export function TokenContents({ token }: { token: string }) {
  const headingId = useId();
  const decoded = decodeToken(token);
  return (
    <Root aria-labelledby={headingId}>
      <h3 id={headingId}>Contents</h3>
      {'fault' in decoded ? (
        <Strip tone="warn" title="Couldn't read the token.">
          {decoded.fault} The service may still accept it.
        </Strip>
      ) : (
        <TokenClaimsList algorithm={decoded.algorithm} claims={decoded.claims} />
      )}
    </Root>
  );
}
