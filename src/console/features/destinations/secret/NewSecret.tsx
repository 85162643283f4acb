import { useState } from 'react';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { SecretText } from '#console/ui/SecretText.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { FocusedSecret } from './FocusedSecret.tsx';

interface NewSecretProps {
  name: string;
  secret: string;
  /** Takes it off the page. */
  onDone?: () => void;
}

/** A secret, shown this once: leaving without it asks first. */
export function NewSecret({ name, secret, onDone }: NewSecretProps) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <FocusedSecret>
      <UnsavedChangesGuard
        hasChanges={!isCopied}
        question={{
          title: 'Leave without the secret?',
          text: `You haven't copied the secret of ${name}, and it won't be shown again.`,
          leave: 'Leave',
          stay: 'Stay',
        }}
      />
      <Strip tone="warn" title="Copy the secret now.">
        It won't be shown again.
      </Strip>
      <Section
        title="Signing secret"
        action={
          onDone && (
            <ActionButton
              size="small"
              blockedReason={isCopied ? undefined : 'Copy the secret first.'}
              onClick={onDone}
            >
              Done
            </ActionButton>
          )
        }
      >
        <p>The receiver verifies our signature with it (Standard Webhooks).</p>
        <SecretText label="Secret" value={secret} isSecret onCopied={() => setIsCopied(true)} />
      </Section>
    </FocusedSecret>
  );
}
