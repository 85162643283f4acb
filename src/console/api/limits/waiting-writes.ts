/** A write that a limit kept back, told by the window that is full. */
type WaitingWrite = {
  window: string;
  /** Its person chose that it is sent when the window frees. */
  isArmed: boolean;
};

const waiting = new Set<WaitingWrite>();

/** Counts a write that is on screen as not sent; returns what ends that. */
export const addWaitingWrite = (write: WaitingWrite): (() => void) => {
  waiting.add(write);
  return () => {
    waiting.delete(write);
  };
};

/** The writes of this tab that a limit kept back and that were neither sent nor discarded. */
export const waitingWrites = (): readonly WaitingWrite[] => [...waiting];
