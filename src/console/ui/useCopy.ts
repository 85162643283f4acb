import { useEffect, useState } from 'react';

export type CopyOutcome = { kind: 'idle' | 'copied' } | { kind: 'failed'; reason: string };

const doneMs = 2500;

async function writeClipboard(text: string): Promise<CopyOutcome> {
  if (!navigator.clipboard) {
    return { kind: 'failed', reason: "this page isn't on a secure connection" };
  }
  try {
    await navigator.clipboard.writeText(text);
    return { kind: 'copied' };
  } catch {
    return { kind: 'failed', reason: 'your browser blocked the clipboard' };
  }
}

/** Copies, and says for a moment that it did, or why it couldn't. */
export const useCopy = (): [CopyOutcome, (text: string) => Promise<CopyOutcome>] => {
  const [outcome, setOutcome] = useState<CopyOutcome>({ kind: 'idle' });

  useEffect(() => {
    if (outcome.kind !== 'copied') {
      return;
    }
    const timer = setTimeout(() => setOutcome({ kind: 'idle' }), doneMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  return [
    outcome,
    async (text) => {
      const next = await writeClipboard(text);
      setOutcome(next);
      return next;
    },
  ];
};
