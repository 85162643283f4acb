import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#console/api/write/useWrite.ts';
import { indexRunMutations, readIndexedElement } from './queries.ts';

/**
 * A start that waits for its person's word: of which data element, and in the place of which index;
 * null where there may be one and nobody knows which.
 */
export type StartQuestion = { name: string; replaced: string | null };

/** Starts a run. Its person is asked first where it replaces the index on another data element. */
export const useStartRun = (onStarted: (runId: string) => void) => {
  const client = useQueryClient();
  const [question, setQuestion] = useState<StartQuestion | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  const write = useWrite(indexRunMutations.start(), { onDone: onStarted });
  const start = async (name: string): Promise<void> => {
    setIsAsking(true);
    const indexed = await readIndexedElement(client);
    if (!isOnScreen.current) return;
    setIsAsking(false);
    if (indexed === null || indexed === name) write.send(name);
    else setQuestion({ name, replaced: indexed ?? null });
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
