import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type Device, PageFrame } from './PageFrame.tsx';
import css from './PreviewPanel.module.css';

const Note = styled('p', css.Note);

/** Where a page is shown for the next ten minutes; without an address where people have no pages. */
export type PreviewQuery = UseQueryResult<{ url?: string | null | undefined }>;

interface PreviewPanelProps {
  query: PreviewQuery;
  /** As the page's address names it; empty for the default one. */
  language: string;
  device?: Device;
  /** Of one block of a page. */
  isLow?: boolean;
  /** What becomes of what is done in it. */
  note?: ReactNode;
}

const addressIn = (url: string, language: string): string => {
  const address = new URL(url);
  if (language !== '') address.searchParams.set('lang', language);
  return address.href;
};

/** What was saved as people see it, in one language: the real page, for somebody made up. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { query, language, device = 'phone', isLow = false, note } = props;
  const skeleton = <LinesSkeleton label="preview" lines={8} />;
  return (
    <QueryPanel query={query} what="preview" skeleton={skeleton}>
      {({ url }) =>
        url ? (
          <>
            <PageFrame
              key={`${url} ${language}`}
              address={addressIn(url, language)}
              device={device}
              isLow={isLow}
            />
            <Note>{note ?? 'As it was last saved. Nothing you do in it is recorded.'}</Note>
          </>
        ) : (
          <EmptyState title="People have no pages here yet">
            <p>A preview is one of them. Your administrators can switch them on.</p>
          </EmptyState>
        )
      }
    </QueryPanel>
  );
}
