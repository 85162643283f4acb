import { listWords } from '#console/ui/list-words.ts';
import { styled } from '#console/ui/styled.tsx';
import type { NoticeValues } from '../nested-fields.ts';
import { noticeFormLabel, noticeTypeLabel } from '../words.ts';
import css from './NoticeList.module.css';

const Root = styled('ul', css.Root);

interface NoticeListProps {
  notices: readonly NoticeValues[];
  purposeName: (id: string) => string;
}

/** The notices that people are shown, each with its address and the purposes that it is about. */
export function NoticeList({ notices, purposeName }: NoticeListProps) {
  return (
    <Root>
      {notices.map(({ name, url, privacyNoticeGuid, type, noticeType, purposeIds }) => (
        <li key={`${privacyNoticeGuid} ${name} ${url}`}>
          <div>
            <strong>{name || 'Unnamed notice'}</strong>
            <span className="quiet">
              {` · ${[noticeTypeLabel(noticeType), noticeFormLabel(type)].filter(Boolean).join(', ')}`}
            </span>
          </div>
          {url && <div>{url}</div>}
          {purposeIds.length > 0 && (
            <div className="quiet">For {listWords(purposeIds.map(purposeName))}</div>
          )}
        </li>
      ))}
    </Root>
  );
}
