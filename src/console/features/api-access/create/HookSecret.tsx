import { useEffect, useRef, useState } from 'react';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { SecretText } from '#console/ui/SecretText.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { HookWithSecret } from '#contract/hooks.ts';
import css from './CreatedCredential.module.css';

const Focused = styled('div', css.Focused);

/** Where a hook is called, and its secret this once. */
export function HookSecret({ hook }: { hook: HookWithSecret }) {
  const root = useRef<HTMLDivElement>(null);
  // The form or dialog that had the focus is gone.
  useEffect(() => root.current?.focus(), []);
  return (
    <Focused ref={root} tabIndex={-1}>
      <Shown hook={hook} />
    </Focused>
  );
}

function Shown({ hook }: { hook: HookWithSecret }) {
  const { name, url, secret } = hook;
  const [isCopied, setIsCopied] = useState(false);
  if (!secret) {
    return (
      <Strip tone="warn" title="Its secret can't be shown again.">
        The answer with it was lost on the way to you. Rotate the secret of {name} to get another.
      </Strip>
    );
  }
  return (
    <>
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
      <Section title={name} hint="The sender signs each call with the secret (Standard Webhooks).">
        <SecretText label="Address" value={url} />
        <SecretText label="Secret" value={secret} isSecret onCopied={() => setIsCopied(true)} />
      </Section>
    </>
  );
}
