import {
  Ban,
  CalendarX,
  Check,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  Lock,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { type StatusLook, statusKind } from '#console/ui/status-kind.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type {
  ConsentStatus,
  DecisionChannel,
  TransactionType,
} from '#contract/data-subject-values.ts';
import { isRefusal } from '#contract/refusals.ts';

const granted: StatusLook = { tone: 'ok', icon: Check };
const implicit: StatusLook = { tone: 'info', icon: CircleCheck };
const ended: StatusLook = { tone: 'bad', icon: X };
const refused: StatusLook = { tone: 'bad', icon: Ban };
const none: StatusLook = { tone: 'off', icon: CircleDashed };
const waiting: StatusLook = { tone: 'warn', icon: Hourglass };
const expired: StatusLook = { tone: 'off', icon: CalendarX };

/** The status of a consent. */
export const consentStatusKind = statusKind<ConsentStatus>(
  {
    ACTIVE: { word: 'Active', ...granted },
    OPT_IN: { word: 'Opted in', ...granted },
    NOT_OPT_OUT: { word: 'Not opted out', ...granted },
    IMPLICIT: { word: 'Implicit', ...implicit },
    ALWAYS_ACTIVE: { word: 'Always active', tone: 'ok', icon: Lock },
    PENDING: { word: 'Pending', ...waiting },
    NO_CONSENT: { word: 'No consent', ...none },
    EXPIRED: { word: 'Expired', ...expired },
    WITHDRAWN: { word: 'Withdrawn', ...ended },
    OPT_OUT: { word: 'Opted out', ...refused },
    HARD_OPT_OUT: { word: 'Hard opt-out', ...refused },
    EXTEND: { word: 'Extended', ...granted },
    CHANGE_PREFERENCES: { word: 'Preferences changed', ...granted },
  },
  { look: none },
);

/** A request to confirm that came to nothing, as it's shown; the wire has it as superseded. */
export const unconfirmed = 'UNCONFIRMED';

/** What a transaction did, as it's shown. */
export const typeShown = ({
  transactionType,
  superseded,
}: {
  transactionType: string;
  superseded?: string | null | undefined;
}): string => (transactionType === 'PENDING' && superseded ? unconfirmed : transactionType);

/** Of a child's yes. */
export const waitsForParentWords = 'Waits for a parent';

/** What a transaction did; its verb completes "Marketing email: …". */
export const transactionKind = statusKind<TransactionType | typeof unconfirmed>(
  {
    PENDING: { word: 'waiting for confirmation', ...waiting },
    UNCONFIRMED: { word: 'asked for, never confirmed', ...none },
    CONFIRMED: { word: 'opted in', ...granted },
    WITHDRAWN: { word: 'withdrawn', ...ended },
    EXPIRED: { word: 'expired', ...expired },
    NOTGIVEN: { word: 'declined', ...none },
    OPT_OUT: { word: 'opted out', ...refused },
    NO_CHOICE: { word: 'no choice made', ...none },
    HARD_OPT_OUT: { word: 'hard opt-out recorded', ...refused },
    EXTEND: { word: 'extended', tone: 'info', icon: Clock },
    CHANGE_PREFERENCES: { word: 'preferences changed', tone: 'info', icon: SlidersHorizontal },
    OPT_IN: { word: 'opted in', ...granted },
    NO_OPT_OUT: { word: "didn't opt out", ...granted },
    CANCEL: { word: 'canceled', tone: 'bad', icon: CircleX },
    IMPLICIT: { word: 'consented implicitly', ...implicit },
  },
  { look: none },
);

/** How a person told staff: "told by phone". */
export const channelWords: Readonly<Record<DecisionChannel, string>> = {
  PHONE: 'by phone',
  EMAIL: 'by email',
  LETTER: 'by letter',
  IN_PERSON: 'in person',
  CHAT: 'by chat',
  OTHER: 'in another way',
};

export const channelWord = (channel: string): string => wordOf(channelWords, channel);

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

type Automatic = { type: string | undefined; hasPoint: boolean };

/**
 * How a transaction came without a receipt: an end, a refusal under an identifier that was merged away,
 * whose receipt is another person's, or a refusal that outlived an earlier record.
 */
export const automaticWords = ({ type, hasPoint }: Automatic): string => {
  if (!isRefusal(type)) return 'Recorded automatically';
  return hasPoint ? 'Refused under a former identifier' : 'Kept from before an erasure';
};
