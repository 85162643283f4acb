import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './AddressAndToken.module.css';
import { CopyField } from './CopyField.tsx';

const Root = styled('div', css.Root);

interface AddressAndTokenProps {
  address: string;
  version: number;
  /** Null while none is in hand. */
  token: string | null;
  secondsLeft: number;
  isLoading: boolean;
  blockedReason: string | undefined;
  getToken: () => Promise<string | null>;
}

/** Where receipts go, and the token, hidden until it is asked for. */
export function AddressAndToken(props: AddressAndTokenProps) {
  const { address, version, token, secondsLeft, isLoading, blockedReason, getToken } = props;
  const [isWanted, setIsWanted] = useState(false);
  const isShown = isWanted && token !== null;
  return (
    <Section title="Address and token">
      <Root>
        <CopyField label="Address" value={address}>
          <CopyButton value={address} label="Copy address" isIconOnly size="medium" />
        </CopyField>
        <CopyField
          label={`Token of version ${version}`}
          value={isShown ? token : '••••••••••••••••'}
        >
          <ActionButton
            icon={isShown ? EyeOff : Eye}
            isIconOnly
            blockedReason={blockedReason}
            pending={isLoading}
            pendingText="Getting token…"
            onClick={() => {
              setIsWanted(!isShown);
              if (!isShown) void getToken();
            }}
          >
            {isShown ? 'Hide token' : 'Show token'}
          </ActionButton>
          {blockedReason === undefined && (
            <CopyButton value={getToken} label="Copy token" isIconOnly size="medium" />
          )}
        </CopyField>
        <p className="note">
          Tokens of earlier versions keep working and record under their own version.
          {isShown && ` The token is hidden in ${secondsLeft} s.`}
        </p>
        <details>
          <summary>What happens to old tokens</summary>
          <ul>
            <li>Each version has its own token. Publishing a version changes no other token.</li>
            <li>
              Receipts with an older token are recorded with the purposes and settings of its
              version. Where a purpose was retired without a newer Active version, a yes is refused
              and a withdrawal is accepted.
            </li>
            <li>The token of a Draft makes test data until you publish the Draft.</li>
            <li>
              Tokens don't expire. A revoked token is refused for good; while the collection point
              is disabled, all of them are. Then people can't withdraw through them either.
            </li>
          </ul>
        </details>
      </Root>
    </Section>
  );
}
