import { describeFault } from './http/fault.ts';

/** Longer than requests are given to end. */
const drainMs = 15_000;

/**
 * What is done about an error that nobody caught: it is logged like any other, requests that are
 * running end, and then the process, because nobody knows what the error left behind.
 */
export const createLastResort = ({
  log,
  stop,
  exit,
}: {
  log: { fatal: (data: object, message: string) => void };
  stop: () => Promise<void>;
  exit: (code: number) => void;
}): ((error: unknown) => void) => {
  let isEnding = false;
  return (error) => {
    log.fatal(
      describeFault(error),
      isEnding ? 'another uncaught error' : 'uncaught error; stopping',
    );
    if (isEnding) return;
    isEnding = true;
    const end = () => exit(1);
    setTimeout(end, drainMs);
    stop().then(end, end);
  };
};
