export const periods = [7, 30, 90, 365] as const;
/** In days. */
export type Period = (typeof periods)[number];

const fallback: Period = 90;
const storageKey = 'overview-days';

export const periodWords: Record<Period, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
};

const parse = (text: string | null): Period | undefined =>
  periods.find((period) => String(period) === text);

/** Storage may be forbidden: then the address alone says it. */
const stored = <Value>(use: (storage: Storage) => Value): Value | null => {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
};

/** The period that the address names, else the one that was chosen last in this browser. */
export const readPeriod = (params: URLSearchParams): Period =>
  parse(params.get('days')) ?? parse(stored((storage) => storage.getItem(storageKey))) ?? fallback;

export const rememberPeriod = (period: Period): void => {
  stored((storage) => storage.setItem(storageKey, String(period)));
};
