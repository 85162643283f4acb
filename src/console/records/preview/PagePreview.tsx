import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './PagePreview.module.css';
import type { pagePreview } from './page-preview.ts';

const Root = styled('div', css.Root);

/** The widths that pages are laid out for. */
const widths = { phone: 390, desktop: 1120 } as const;
export type Device = keyof typeof widths;

interface PagePreviewProps {
  query: ReturnType<typeof pagePreview>;
  language: string;
  device?: Device;
  /** Of one block of a page. */
  isLow?: boolean;
  children?: ReactNode;
}

/** What was saved as people see it, in one language: the real page, for somebody made up. */
export function PagePreview({
  query: options,
  language,
  device = 'phone',
  isLow,
  children,
}: PagePreviewProps) {
  const query = useQuery(options);
  return (
    <Root data-low={isLow || undefined}>
      {children}
      <QueryPanel
        query={query}
        what="preview"
        skeleton={<LinesSkeleton label="preview" lines={8} />}
      >
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
