import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { liveOf } from '#console/records/versioned/version-facts.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { hasForm, pointForm } from '../preview/point-form.ts';
import { Embed } from './Embed.tsx';
import { HostedForm } from './HostedForm.tsx';

interface FormSectionsProps {
  id: string;
  shown: CollectionPointVersionV2;
  versions: readonly CollectionPointVersionV2[];
}

/** The ways to the form that we draw, or why there is none. */
export function FormSections({ id, shown, versions }: FormSectionsProps) {
  const [language, setLanguage] = useState<string>();
  const isDrawn = hasForm(shown);
  const query = useQuery({
    ...pointForm(id, shown.version, language),
    enabled: isDrawn,
    placeholderData: (former) => former,
  });
  if (!isDrawn) return <NoForm shown={shown} />;
  return (
    <QueryPanel query={query} what="form" skeleton={<LinesSkeleton label="form" lines={10} />}>
      {(form) =>
        form.url && form.html && form.embedScript ? (
          <>
            <HostedForm
              url={form.url}
              isLive={liveOf(versions) !== undefined}
              draftUrl={shown.status === 'DRAFT' ? (form.previewUrl ?? null) : null}
            />
            <Embed
              url={form.url}
              isDraft={shown.status === 'DRAFT'}
              html={form.html}
              script={form.embedScript}
              languages={form.languages}
              language={form.language}
              onLanguage={setLanguage}
            />
          </>
        ) : (
          <Section title="Hosted form">
            <EmptyState title="People have no pages here yet">
              <p>The form is one of them. Your administrators can switch them on.</p>
            </EmptyState>
          </Section>
        )
      }
    </QueryPanel>
  );
}

function NoForm({ shown }: Pick<FormSectionsProps, 'shown'>) {
  const type = shown.collectionPointType;
  return (
    <Section title="Hosted form">
      {type === 'PREFERENCE_CENTER' ? (
        <p>
          People answer on the page of the{' '}
          <TextLink href={paths.preferenceCenters.to()}>preference center</TextLink>. There is no
          HTML of it to copy: a form on another page doesn't know what they chose before.
        </p>
      ) : shown.isAuthenticationRequired ? (
        <p>
          This collection point takes signed receipts only, so it has no form of ours. Send receipts
          with the code below.
        </p>
      ) : (
        <p>
          Collection points of this type have no form of ours. Send receipts with the code below.
        </p>
      )}
    </Section>
  );
}
