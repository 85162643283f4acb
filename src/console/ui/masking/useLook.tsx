import { type ReactNode, useState } from 'react';
import { lazyPart } from '../LazyPart.tsx';
import { type Look, type RecordedLook, useRevealContext } from './RevealContext.ts';

const ReasonPopover = lazyPart(async () => (await import('./ReasonPopover.tsx')).ReasonPopover);

type Asked = { look: Look; anchor: HTMLElement; settle: (recorded: RecordedLook | null) => void };

type LookOptions = {
  /** Where a question for the reason opens. */
  anchor: HTMLElement;
  /** Asks why also where that's optional. */
  asks?: boolean;
};

const outcomes: Record<Look['kind'], string> = {
  revealed: 'Not shown',
  copied: 'Not copied',
  snapshot: 'Not saved',
  openedToEdit: 'Not opened',
};

/**
 * The way to people's values in clear: whoever shows, copies or saves them calls `look` first, and
 * goes on only with the look that it resolves to: what it `shows` is read with that handle. It's null if the look couldn't be recorded, which
 * `failure` says, or if the question for the reason was closed. `question` is to be drawn.
 */
export const useLook = (): {
  look: (wanted: Look, options: LookOptions) => Promise<RecordedLook | null>;
  isPending: boolean;
  failure: string | undefined;
  question: ReactNode;
} => {
  const { record, reasonRule } = useRevealContext();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function write(wanted: Look): Promise<RecordedLook | null> {
    setFailure(undefined);
    setIsPending(true);
    try {
      const recorded = await record(wanted);
      if ('handle' in recorded) return { ...wanted, shows: recorded.handle };
      setFailure(`${outcomes[wanted.kind]}, as this look couldn't be recorded. ${recorded.why}`);
      return null;
    } finally {
      setIsPending(false);
    }
  }

  function end(recorded: RecordedLook | null) {
    asked?.settle(recorded);
    setAsked(null);
    setFailure(undefined);
  }

  return {
    look: (wanted, { anchor, asks = false }) => {
      const isGiven = wanted.reason !== undefined || wanted.handle !== undefined;
      const mustAsk = reasonRule === 'required' && !isGiven;
      if (!mustAsk && !asks) return write(wanted);
      setFailure(undefined);
      return new Promise((settle) => setAsked({ look: wanted, anchor, settle }));
    },
    isPending: isPending && asked === null,
    failure: asked === null ? failure : undefined,
    question: asked && (
      <ReasonPopover
        kind={asked.look.kind}
        anchor={asked.anchor}
        isPending={isPending}
        failure={failure}
        onGive={async (reason) => {
          const recorded = await write({ ...asked.look, reason });
          if (recorded !== null) end(recorded);
        }}
        onClose={() => end(null)}
      />
    ),
  };
};
