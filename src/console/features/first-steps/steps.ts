/** A version of a purpose or a collection point that the account has. */
export type FoundVersion = { id: string; version: number; name: string; isActive: boolean };

/** The furthest that the account has of each: an Active one, else a Draft. */
export type Setup = { purpose: FoundVersion | null; point: FoundVersion | null };

export type ReceiptSeen = {
  id: string;
  /** RFC 3339. */
  receivedAt: string;
  pointName: string | null;
  isTest: boolean;
};

const stepIds = ['purpose', 'point', 'form', 'receipt'] as const;
export type StepId = (typeof stepIds)[number];
export type Step = { id: StepId; state: 'done' | 'next' | 'later' };

/**
 * How far an account is on its way to the first receipt. With a receipt all is done, however it came
 * about. Nobody can see from here whether a form was added anywhere: it's next together with the
 * receipt that shows it.
 */
export const stepsOf = (setup: Setup | undefined, receipt: ReceiptSeen | null): Step[] => {
  const isDone: Record<StepId, boolean> = {
    purpose: receipt !== null || setup?.purpose?.isActive === true,
    point: receipt !== null || setup?.point?.isActive === true,
    form: receipt !== null,
    receipt: receipt !== null,
  };
  const next = stepIds.find((id) => !isDone[id]);
  return stepIds.map((id) => {
    if (isDone[id]) return { id, state: 'done' };
    const isNext = id === next || (id === 'receipt' && next === 'form');
    return { id, state: isNext ? 'next' : 'later' };
  });
};
