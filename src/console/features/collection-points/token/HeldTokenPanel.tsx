import { Pencil } from 'lucide-react';
import type { Ref } from 'react';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { decodeToken, mismatchesOf } from './decode-token.ts';
import css from './HeldTokenPanel.module.css';
import type { HeldToken } from './useCollectionPointToken.ts';

const Root = styled('div', css.Root);

interface HeldTokenPanelProps {
  held: HeldToken;
  /** Status of the chosen version. */
  status: string | null | undefined;
  secondsLeft: number;
  isShown: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
}

/** A token in hand, hidden until it is asked for. */
export function HeldTokenPanel(props: HeldTokenPanelProps) {
  const { held, status, secondsLeft, isShown, fieldRef } = props;
  const { token, choice } = held;
  const decoded = decodeToken(token);
  const mismatches = 'claims' in decoded ? mismatchesOf(decoded.claims, choice) : [];
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
        <textarea ref={fieldRef} readOnly aria-label="Token" spellCheck={false} value={token} />
      ) : (
        <p className="mask">
          <b aria-hidden="true">••••••••••••••••••••••••</b>
          Hidden. You can copy it without showing it.
        </p>
      )}
    </Root>
  );
}
