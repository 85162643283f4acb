import { ExternalLink } from 'lucide-react';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { CopyField } from './CopyField.tsx';
import css from './HostedForm.module.css';

const Root = styled('div', css.Root);

interface HostedFormProps {
  /** Where people find it, whatever version is live. */
  url: string;
  isLive: boolean;
  /** Where a Draft can be tried out, for ten minutes. */
  draftUrl: string | null;
}

/** The page that shows the form to people, which needs nothing but a link. */
export function HostedForm({ url, isLive, draftUrl }: HostedFormProps) {
  return (
    <Section title="Hosted form" hint="A page of its own: link to it">
      <Root>
        <CopyField label="Address of the form" value={url}>
          <CopyButton value={url} label="Copy address of the form" isIconOnly size="medium" />
          {isLive && (
            <ActionLink href={url} icon={ExternalLink} target="_blank" rel="noreferrer">
              Open
            </ActionLink>
          )}
        </CopyField>
        {draftUrl !== null && (
          <p>
            <ActionLink href={draftUrl} icon={ExternalLink} target="_blank" rel="noreferrer">
              Try the Draft
            </ActionLink>
          </p>
        )}
        <p className="note">
          {isLive
            ? 'The address stays the same and always shows the live version, in the language of the browser. '
            : 'The form opens here once a version is live. '}
          Never add an email address to it. Other sites can't show it in a frame: use the HTML
          below.
        </p>
      </Root>
    </Section>
  );
}
