import { useState } from 'react';
import { api } from '#console/api/api.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { Integration } from './integration.ts';
import css from './Snippets.module.css';
import { type SnippetKind, snippets } from './snippets.ts';

const Root = styled('div', css.Root);

const Block = styled('section', css.Block);

const kinds = (Object.keys(snippets) as SnippetKind[]).map((value) => ({
  value,
  label: snippets[value].label,
}));
const hiddenToken = '••••••••••••••••';

interface SnippetsProps {
  integration: Integration;
  address: string;
  blockedReason: string | undefined;
  getToken: () => Promise<string | null>;
}

/** Code of programs that send receipts. The token is in what is copied, never in the page. */
export function Snippets({ integration, address, blockedReason, getToken }: SnippetsProps) {
  const [kind, setKind] = useState<SnippetKind>('javascript');
  const { label, hint, write } = snippets[kind];
  return (
    <Section
      title="Code for programs"
      hint="With this version's purposes and data elements"
      isFlush
    >
      <Root>
        <div className="kinds">
          <SegmentedChoice
            label="Language"
            isSmall
            options={kinds}
            value={kind}
            onChange={setKind}
          />
          <span>{hint}</span>
          {blockedReason === undefined ? (
            <CopyButton
              key={kind}
              label={`Copy ${label}`}
              variant="secondary"
              value={async () => {
                const token = await getToken();
                return token === null ? null : write(integration, { address, token });
              }}
            />
          ) : (
            <ActionButton size="small" blockedReason={blockedReason}>
              Copy {label}
            </ActionButton>
          )}
        </div>
        <Block aria-label={`${label} code`} tabIndex={0}>
          <pre>{write(integration, { address, token: hiddenToken })}</pre>
        </Block>
        <p className="more">
          The token is hidden here: code that you select by hand has dots in its place, Copy puts it
          in. Programs that read consent need{' '}
          <TextLink href={paths.apiAccess.to()}>API access</TextLink>.{' '}
          <a
            href={`${api().baseUrl}/docs#/Consent%20Receipts/submitConsentReceipt`}
            target="_blank"
            rel="noreferrer"
          >
            Interface reference
          </a>
        </p>
      </Root>
    </Section>
  );
}
