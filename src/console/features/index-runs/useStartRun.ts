import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { indexRunMutations, readIndexedElement, unfinishedRun } from './queries.ts';
import { useKnownRuns } from './useKnownRuns.ts';

/**
 * A start that waits for its person's word: of which data element, beside which run, and in the place
 * of which index. `replaced` is null where there may be one and nobody knows which.
 */
export type StartQuestion = {
  name: string;
  unfinishedId: string | undefined;
  replaced: string | null | undefined;
};

/**
 * Starts a run and goes to its page. Its person is asked first where it replaces the index on another
 * data element, and where this browser knows a run that is not finished.
 */
export const useStartRun = (onRefused?: (error: Error) => void) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const known = useKnownRuns();
  const [question, setQuestion] = useState<StartQuestion | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  const write = useWrite(indexRunMutations.start(), {
    onDone: (runId) => void navigate(paths.indexRun.to(runId), { state: 'created' }),
    ...(onRefused && { onRefused }),
  });
  const start = async (name: string): Promise<void> => {
    setIsAsking(true);
    const indexed = await readIndexedElement(client, known);
    if (!isOnScreen.current) return;
    setIsAsking(false);
    const unfinishedId = unfinishedRun(client, known);
    const isReplaced = indexed !== null && indexed !== name;
    if (unfinishedId === undefined && !isReplaced) write.send(name);
    else setQuestion({ name, unfinishedId, replaced: isReplaced ? (indexed ?? null) : undefined });
  };
  return {
    write,
    start: (name: string) => {
      if (!isAsking) void start(name);
    },
    /** Which index it replaces is being read, or it is being sent. */
    isStarting: isAsking || write.isPending,
    question,
    /** Ends the question. */
    answer: (isWanted: boolean) => {
      if (isWanted && question !== null) write.send(question.name);
      setQuestion(null);
    },
  };
};
