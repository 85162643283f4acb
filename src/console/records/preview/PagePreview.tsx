import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type Device, PageFrame } from './PageFrame.tsx';
import css from './PagePreview.module.css';

const Root = styled('div', css.Root);

interface PagePreviewProps {
  /** Where it is shown for the next ten minutes; without an address where people have no pages. */
  query: UseQueryResult<{ url?: string | null | undefined }>;
  /** The languages of the page; the first one is shown first. */
  languages: readonly string[];
  /** How the page's address names one of them; left out, as it is. */
  parameterOf?: (language: string) => string;
  /** Beside the title, as which version is shown. */
  action?: ReactNode;
  /** Below the page, what becomes of what is done in it. */
  note?: ReactNode;
}

const addressIn = (url: string, language: string): string => {
  const address = new URL(url);
  if (language !== '') address.searchParams.set('lang', language);
  return address.href;
};

/** A page of people's as it's saved, in one of its languages: the real page, for somebody made up. */
export function PagePreview(props: PagePreviewProps) {
  const { query, languages, parameterOf = (tag) => tag, action, note } = props;
  const [chosen, setChosen] = useState<string>();
  const [device, setDevice] = useState<Device>('phone');
  const language = languages.find((one) => one === chosen) ?? languages[0] ?? '';
  const skeleton = <LinesSkeleton label="preview" lines={8} />;
  return (
    <Section title="Preview" action={action}>
      <Root>
        <div className="controls">
          {languages.length > 0 && (
            <FilterChoice
              label="Language of the preview"
              isLabelHidden
              isPlain
              options={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
              value={language}
              onChange={setChosen}
            />
          )}
          <SegmentedChoice
            label="Device"
            isSmall
            options={[
              { value: 'phone', label: 'Phone' },
              { value: 'desktop', label: 'Desktop' },
            ]}
            value={device}
            onChange={setDevice}
          />
        </div>
        <QueryPanel query={query} what="preview" skeleton={skeleton}>
          {({ url }) =>
            url ? (
              <>
                <PageFrame
                  key={`${url} ${language}`}
                  address={addressIn(url, parameterOf(language))}
                  device={device}
                />
                <p className="note">
                  {note ?? 'As it was last saved. Nothing you do in it is recorded.'}
                </p>
              </>
            ) : (
              <EmptyState title="People have no pages here yet">
                <p>A preview is one of them. Your administrators can switch them on.</p>
              </EmptyState>
            )
          }
        </QueryPanel>
      </Root>
    </Section>
  );
}
