import {
  Ban,
  CalendarX,
  Check,
  CircleDashed,
  Clock,
  Hourglass,
  Lock,
  type LucideIcon,
  X,
} from 'lucide-react';
import type { Tone } from '#console/ui/theme.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';

const statusWords: Record<ConsentStatus, string> = {
  ACTIVE: 'Active',
  OPT_IN: 'Opted in',
  NOT_OPT_OUT: 'Not opted out',
  IMPLICIT: 'Implicit',
  ALWAYS_ACTIVE: 'Always active',
  PENDING: 'Pending',
  NO_CONSENT: 'No consent',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
  OPT_OUT: 'Opted out',
  HARD_OPT_OUT: 'Hard opt-out',
  EXTEND: 'Extended',
  CHANGE_PREFERENCES: 'Preferences changed',
};

/** Completes "Marketing email …". */
const typeWords: Record<TransactionType, string> = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
  NOTGIVEN: 'not given',
  OPT_OUT: 'opted out',
  NO_CHOICE: 'no choice made',
  HARD_OPT_OUT: 'hard opt-out',
  EXTEND: 'extended',
  CHANGE_PREFERENCES: 'preferences changed',
  OPT_IN: 'opted in',
  NO_OPT_OUT: 'not opted out',
  CANCEL: 'cancelled',
  IMPLICIT: 'implicit consent',
};

/** How a status or a type is told: by sign, word and hue. */
export type Look = { tone: Tone; icon: LucideIcon };

const granted: Look = { tone: 'ok', icon: Check };
const ended: Look = { tone: 'bad', icon: X };
const none: Look = { tone: 'off', icon: CircleDashed };
const waiting: Look = { tone: 'warn', icon: Hourglass };
const expired: Look = { tone: 'off', icon: CalendarX };

const statusLooks: Record<ConsentStatus, Look> = {
  ACTIVE: granted,
  OPT_IN: granted,
  NOT_OPT_OUT: granted,
  IMPLICIT: { tone: 'info', icon: Check },
  ALWAYS_ACTIVE: { tone: 'ok', icon: Lock },
  PENDING: waiting,
  NO_CONSENT: none,
  EXPIRED: expired,
  WITHDRAWN: ended,
  OPT_OUT: ended,
  HARD_OPT_OUT: { tone: 'bad', icon: Ban },
  EXTEND: granted,
  CHANGE_PREFERENCES: granted,
};

const typeLooks: Record<TransactionType, Look> = {
  PENDING: waiting,
  CONFIRMED: granted,
  WITHDRAWN: ended,
  EXPIRED: expired,
  NOTGIVEN: none,
  OPT_OUT: ended,
  NO_CHOICE: none,
  HARD_OPT_OUT: statusLooks.HARD_OPT_OUT,
  EXTEND: { tone: 'info', icon: Clock },
  CHANGE_PREFERENCES: { tone: 'info', icon: Check },
  OPT_IN: granted,
  NO_OPT_OUT: granted,
  CANCEL: ended,
  IMPLICIT: statusLooks.IMPLICIT,
};

const lookOf = (looks: Record<string, Look>, value: string): Look =>
  (Object.hasOwn(looks, value) ? looks[value] : undefined) ?? none;

/** The word for a value of the wire: one that is not known as it came. */
export const consentLabel = (status: string) => wordOf(statusWords, status);
export const transactionLabel = (type: string) => wordOf(typeWords, type);

/** The look of a value of the wire: one that is not known looks like none. */
export const consentLook = (status: string): Look => lookOf(statusLooks, status);
export const transactionLook = (type: string): Look => lookOf(typeLooks, type);

const standing: readonly string[] = [
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'EXTEND',
  'CHANGE_PREFERENCES',
  'PENDING',
] satisfies ConsentStatus[];

/** Whether a consent of this status stands and can end by itself. */
export const canEnd = (status: string): boolean => standing.includes(status);
