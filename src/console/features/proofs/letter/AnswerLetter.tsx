import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { LetterPaper } from './LetterPaper.tsx';
import type { LetterLanguage } from './language.ts';

interface AnswerLetterProps {
  answer: AccessAnswer;
  language: LetterLanguage;
}

/** The letter once it's known what the person could have been asked for. */
export function AnswerLetter({ answer, language }: AnswerLetterProps) {
  const query = useQuery(purposeQueries.allVersions());
  return (
    <QueryPanel
      query={query}
      what="purposes"
      skeleton={<LinesSkeleton label="purposes" lines={12} />}
    >
      {(versions) => <LetterPaper answer={answer} versions={versions} language={language} />}
    </QueryPanel>
  );
}
