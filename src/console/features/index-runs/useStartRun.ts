import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { indexRunMutations, unfinishedRun } from './queries.ts';
import { useKnownRuns } from './useKnownRuns.ts';

/** A start that waits for its person's word: of which data element, and beside which run. */
type Question = { name: string; unfinishedId: string };

/**
 * Starts a run and goes to its page. Where this browser knows one that is not finished, its person is
 * asked first (product-bar.md IX1).
 */
export const useStartRun = (onRefused?: (error: Error) => void) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const known = useKnownRuns();
  const [question, setQuestion] = useState<Question | null>(null);
  const write = useWrite(indexRunMutations.start(), {
    onDone: (runId) => void navigate(paths.indexRun.to(runId), { state: 'created' }),
    ...(onRefused && { onRefused }),
  });
  return {
    write,
    start: (name: string) => {
      const unfinishedId = unfinishedRun(client, known);
      if (unfinishedId === undefined) write.send(name);
      else setQuestion({ name, unfinishedId });
    },
    /** The run beside which it would start; null where nothing is asked. */
    unfinishedId: question?.unfinishedId ?? null,
    /** Ends the question. */
    answer: (isWanted: boolean) => {
      if (isWanted && question !== null) write.send(question.name);
      setQuestion(null);
    },
  };
};
