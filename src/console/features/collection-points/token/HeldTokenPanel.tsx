import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { decodeToken, mismatchesOf } from './decode-token.ts';
import css from './HeldTokenPanel.module.css';
import { TokenClaimsList } from './TokenClaimsList.tsx';
import type { HeldToken } from './useCollectionPointToken.ts';

const Root = styled('div', css.Root);

interface HeldTokenPanelProps {
  held: HeldToken;
  /** Status of the chosen version. */
  status: string | null | undefined;
  secondsLeft: number;
}

/** A token in hand, hidden until it is asked for, and what it says of itself. */
export function HeldTokenPanel({ held, status, secondsLeft }: HeldTokenPanelProps) {
  const { token, choice } = held;
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const headingId = useId();
  const decoded = decodeToken(token);
  const mismatches = 'claims' in decoded ? mismatchesOf(decoded.claims, choice) : [];

  const handleSelectText = () => {
    flushSync(() => setIsShown(true));
    field.current?.focus();
    field.current?.select();
  };

  return (
    <Root>
      <div className="line">
        <b>Version {choice.version}</b>
        {status === 'DRAFT' && (
          <StatusTag tone="warn" icon={Pencil}>
            Draft: for tests
          </StatusTag>
        )}
        <span className="countdown">Clears in {secondsLeft} s</span>
      </div>
      {status === 'DRAFT' && (
        <p className="note">Receipts with the token of a Draft count as test data.</p>
      )}
      {mismatches.length > 0 && (
        <Strip role="alert" tone="bad" title="This isn't the token you asked for.">
          {mismatches.join(' ')}
        </Strip>
      )}
      {isShown ? (
        <textarea ref={field} readOnly aria-label="Token" spellCheck={false} value={token} />
      ) : (
        <p className="mask">
          <b aria-hidden="true">••••••••••••••••••••••••</b>
          Hidden. You can copy it without showing it.
        </p>
      )}
      <div className="line">
        <CopyButton
          value={() => token}
          label="Copy token"
          size="medium"
          variant="secondary"
          onSelectText={handleSelectText}
        />
        <ActionButton icon={isShown ? EyeOff : Eye} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide token' : 'Show token'}
        </ActionButton>
      </div>
      <section className="claims" aria-labelledby={headingId}>
        <h3 id={headingId}>Contents</h3>
        {'fault' in decoded ? (
          <Strip tone="warn" title="Couldn't read the token.">
            {decoded.fault} The service may still accept it.
          </Strip>
        ) : (
          <TokenClaimsList algorithm={decoded.algorithm} claims={decoded.claims} />
        )}
      </section>
    </Root>
  );
}
