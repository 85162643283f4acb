import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#console/api/api.ts';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { hidden } from '#console/ui/hidden-secret.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { SecretText } from '#console/ui/SecretText.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CreatedCredential as Created } from '#contract/api-access.ts';
import { accessTokenPlace, readLine, tokenLine } from '../curl-lines.ts';
import { Command } from './Command.tsx';
import css from './CreatedCredential.module.css';

const RevokeCredentialDialog = lazyPart(
  async () => (await import('../list/RevokeCredentialDialog.tsx')).RevokeCredentialDialog,
);

const Focused = styled('div', css.Focused);
const Note = styled('p', css.Note);

interface CreatedCredentialProps {
  created: Created;
}

/** What was created, with its secret this once. */
export function CreatedCredential({ created }: CreatedCredentialProps) {
  const { name, secret } = created;
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <PageHeader
        title={`${name} created`}
        back={{ href: paths.apiAccess.to(), label: 'API access' }}
        actions={secret && <ActionLink href={paths.apiAccess.to()}>Done</ActionLink>}
      />
      <Focused ref={notice} tabIndex={-1}>
        {secret ? <WithSecret created={created} secret={secret} /> : <Lost created={created} />}
      </Focused>
    </>
  );
}

function WithSecret({ created, secret }: { created: Created; secret: string }) {
  const { id, name, kind, scope } = created;
  const [isCopied, setIsCopied] = useState(false);
  const handleCopied = () => setIsCopied(true);
  const isClient = kind === 'client';
  const what = isClient ? 'secret' : 'key';
  const { baseUrl } = api();
  const canRead = scope !== 'COOKIE';
  return (
    <>
      <UnsavedChangesGuard
        hasChanges={!isCopied}
        question={{
          title: `Leave without the ${what}?`,
          text: `You haven't copied the ${what} of ${name}, and it won't be shown again.`,
          leave: 'Leave',
          stay: 'Stay',
        }}
      />
      <Strip tone="warn" title={`Copy the ${what} now.`}>
        It won't be shown again.
      </Strip>
      <Section title="Credentials">
        {isClient && <SecretText label="Client id" value={id} />}
        <SecretText
          label={isClient ? 'Client secret' : 'Key'}
          value={secret}
          isSecret
          onCopied={handleCopied}
        />
      </Section>
      {(isClient || canRead) && (
        <Section title="Try it" hint="For a shell. Copy puts the secret in." isFlush>
          {isClient && (
            <Command
              title="Get an access token"
              write={(given) => tokenLine(baseUrl, id, given)}
              shown={hidden}
              secret={secret}
              onCopied={handleCopied}
            />
          )}
          {canRead && isClient && (
            <Command
              title="Read purposes with it"
              write={(token) => readLine(baseUrl, token)}
              shown={accessTokenPlace}
            />
          )}
          {canRead && !isClient && (
            <Command
              title="Read purposes"
              write={(key) => readLine(baseUrl, key)}
              shown={hidden}
              secret={secret}
              onCopied={handleCopied}
            />
          )}
          <Note>
            <a href={`${baseUrl}/api/openapi.json`} target="_blank" rel="noreferrer">
              Interface reference
            </a>
          </Note>
        </Section>
      )}
    </>
  );
}

/** The answer that held the secret was lost, and there is no other. */
function Lost({ created }: CreatedCredentialProps) {
  const navigate = useNavigate();
  const [isRevoking, setIsRevoking] = useState(false);
  return (
    <>
      <Strip
        tone="warn"
        title={`It exists, but its ${created.kind === 'key' ? 'key' : 'secret'} can't be shown again.`}
        action={
          <ActionButton variant="danger" onClick={() => setIsRevoking(true)}>
            Revoke…
          </ActionButton>
        }
      >
        The answer with it was lost on the way to you. Revoke this one and create another.
      </Strip>
      {isRevoking && (
        <RevokeCredentialDialog
          credential={created}
          onDone={() => void navigate(paths.apiAccess.to())}
          onCancel={() => setIsRevoking(false)}
        />
      )}
    </>
  );
}
