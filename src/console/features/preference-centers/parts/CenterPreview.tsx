import { useQuery } from '@tanstack/react-query';
import { PagePreview } from '#console/records/preview/PagePreview.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { centerPreview } from './center-preview.ts';

interface CenterPreviewProps {
  shown: Pick<CenterVersion, 'id' | 'version' | 'defaultLanguage' | 'languages'>;
}

/** Pages of centers have one text for all regions of a language. */
const parameterOf = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';

/** A version as it's saved, as people see it, in one of its languages. */
export function CenterPreview({ shown }: CenterPreviewProps) {
  const { id, version, defaultLanguage, languages } = shown;
  const query = useQuery(centerPreview(id, version));
  const others = (languages ?? []).map((own) => own.language);
  const tags = [...new Set([defaultLanguage, ...others])];
  return <PagePreview query={query} languages={tags} parameterOf={parameterOf} />;
}
