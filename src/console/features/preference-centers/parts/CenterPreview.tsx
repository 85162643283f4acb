import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import css from './CenterPreview.module.css';
import { centerPreview } from './center-preview.ts';

const Root = styled('div', css.Root);

/** The widths that pages are laid out for. */
const widths = { phone: 390, desktop: 1120 } as const;
type Device = keyof typeof widths;

interface CenterPreviewProps {
  shown: Pick<CenterVersion, 'id' | 'version' | 'defaultLanguage' | 'languages'>;
}

/** A version as it's saved, as people see it, in one of its languages: the real page, for somebody made up. */
export function CenterPreview({ shown }: CenterPreviewProps) {
  const { id, version, defaultLanguage, languages } = shown;
  const [language, setLanguage] = useState(defaultLanguage);
  const [device, setDevice] = useState<Device>('phone');
  const query = useQuery(centerPreview(id, version));
  const others = (languages ?? []).map((own) => own.language);
  const tags = [...new Set([defaultLanguage, ...others])];
  const skeleton = <LinesSkeleton label="preview" lines={8} />;
  return (
    <Section title="Preview">
      <Root>
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
        <QueryPanel query={query} what="preview" skeleton={skeleton}>
          {({ url }) =>
            url ? (
              <>
                <Frame
                  key={`${url} ${language}`}
                  address={`${url}?lang=${language.split('-', 1)[0]?.toLowerCase()}`}
                  device={device}
                />
                <p className="note">As it was last saved. Nothing you do in it is recorded.</p>
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

/** A page at its own width, made smaller where there's less room. */
function Frame({ address, device }: { address: string; device: Device }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    if (box.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const scale = room === null ? 1 : Math.min(1, room.width / widths[device]);
  return (
    <div ref={box} className="frame" data-device={device} data-loading={isLoading || undefined}>
      <iframe
        title="Preview"
        src={address}
        // Its links lead elsewhere: none may take the place of the console.
        sandbox="allow-forms allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
        style={{
          width: room === null ? '100%' : room.width / scale,
          height: room === null ? '100%' : room.height / scale,
          transform: `scale(${scale})`,
        }}
        onLoad={() => setIsLoading(false)}
      />
      {isLoading && (
        <div className="waiting">
          <LinesSkeleton label="preview" lines={8} />
        </div>
      )}
    </div>
  );
}
