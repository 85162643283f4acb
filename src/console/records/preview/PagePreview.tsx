import { type ReactNode, useState } from 'react';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Device } from './PageFrame.tsx';
import css from './PagePreview.module.css';
import { PreviewPanel, type PreviewQuery } from './PreviewPanel.tsx';

const Root = styled('div', css.Root);

interface PagePreviewProps {
  query: PreviewQuery;
  /** The languages of the page; the first one is shown first. */
  languages: readonly string[];
  /** How the page's address names one of them; left out, as it is. */
  parameterOf?: (language: string) => string;
  /** Beside the title, as which version is shown. */
  action?: ReactNode;
  /** Below the page, what becomes of what is done in it. */
  note?: ReactNode;
}

/** A page of people's as it's saved, in one of its languages: the real page, for somebody made up. */
export function PagePreview(props: PagePreviewProps) {
  const { query, languages, parameterOf = (tag) => tag, action, note } = props;
  const [chosen, setChosen] = useState<string>();
  const [device, setDevice] = useState<Device>('phone');
  const language = languages.find((one) => one === chosen) ?? languages[0] ?? '';
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
        <PreviewPanel query={query} language={parameterOf(language)} device={device} note={note} />
      </Root>
    </Section>
  );
}
