/** Nothing was sent: what is stored is not what the form was opened with. */
export class ChangedMeanwhile<Stored> extends Error {
  /** As stored now; null where it is gone. */
  readonly stored: Stored | null;

  constructor(stored: Stored | null, options?: ErrorOptions) {
    super('Someone changed this after you opened it.', options);
    this.stored = stored;
  }
}

/** How what is stored relates to a form: untouched, holding what the form sent, or neither. */
export type Standing<Stored> = 'as-opened' | 'as-sent' | ChangedMeanwhile<Stored>;

/** How two records, and a record and a request, are compared: part of a `ReviewSubject`. */
export interface Comparison<Stored, Request> {
  changedKeys: (before: Stored, after: Stored) => readonly string[];
  contains: (stored: Stored, request: Request) => boolean;
}

/** Compares what is stored with the record that a form was opened with and with what it sent. */
export const standingOf = <Stored, Request>(
  { changedKeys, contains }: Comparison<Stored, Request>,
  stored: Stored | null,
  opened: Stored,
  sent: Request | undefined,
): Standing<Stored> => {
  if (stored === null) return new ChangedMeanwhile<Stored>(null);
  if (changedKeys(opened, stored).length === 0) return 'as-opened';
  if (sent !== undefined && contains(stored, sent)) return 'as-sent';
  return new ChangedMeanwhile(stored);
};

/** Whether a record is what an attempt made of it, and nobody added what the attempt did not set. */
const isAlone = <Stored, Request extends object>(
  { changedKeys, contains }: Comparison<Stored, Request>,
  stored: Stored,
  opened: Stored,
  sent: Request,
): boolean => contains(stored, sent) && changedKeys(opened, stored).every((key) => key in sent);

/**
 * Whether a request has to be sent: yes over what was opened or over an earlier attempt of the same
 * form that was cut off, no where the same is stored already.
 * @throws ChangedMeanwhile where somebody else's change would be overwritten
 */
export const mayOverwrite = <Stored, Request extends object>(
  comparison: Comparison<Stored, Request>,
  {
    stored,
    opened,
    request,
    attempts,
  }: { stored: Stored | null; opened: Stored; request: Request; attempts: readonly Request[] },
): boolean => {
  const standing = standingOf(comparison, stored, opened, request);
  if (standing === 'as-opened') return true;
  if (standing === 'as-sent') return false;
  if (stored !== null && attempts.some((sent) => isAlone(comparison, stored, opened, sent))) {
    return true;
  }
  throw standing;
};
