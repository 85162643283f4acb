import { useState } from 'react';
import { type Device, PagePreview } from '#console/records/preview/PagePreview.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { centerPreview } from './center-preview.ts';

interface CenterPreviewProps {
  shown: Pick<CenterVersion, 'id' | 'version' | 'defaultLanguage' | 'languages'>;
}

/** A version as it's saved, as people see it, in one of its languages. */
export function CenterPreview({ shown }: CenterPreviewProps) {
  const { id, version, defaultLanguage, languages } = shown;
  const [language, setLanguage] = useState(defaultLanguage);
  const [device, setDevice] = useState<Device>('phone');
  const others = (languages ?? []).map((own) => own.language);
  const tags = [...new Set([defaultLanguage, ...others])];
  return (
    <Section title="Preview">
      <PagePreview query={centerPreview(id, version)} language={language} device={device}>
        <div className="controls">
          <FilterChoice
            label="Language of the preview"
            isLabelHidden
            isPlain
            options={tags.map((tag) => ({ value: tag, label: languageName(tag) }))}
            value={language}
            onChange={setLanguage}
          />
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
      </PagePreview>
    </Section>
  );
}
