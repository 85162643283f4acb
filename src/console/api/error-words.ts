import {
  CircleAlert,
  Clock,
  FileQuestionMark,
  FileWarning,
  Hourglass,
  KeyRound,
  Lock,
  type LucideIcon,
  ServerCrash,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { ErrorDetail } from '#console/ui/ErrorPanel.tsx';
import { type Contract, isApiError, type Network, type Unavailable } from './api-error.ts';
import { limitSentence, resumesAt } from './limits/limit-words.ts';

export type ErrorWords = {
  title: string;
  sentence: string;
  icon: LucideIcon;
  /** Trying again can help. */
  canRetry: boolean;
};

const bug = "Something on this page failed. Reload it. If that doesn't help, report what you did.";

type Cause = { title: string; because: string; icon: LucideIcon };

const lost = {
  offline: {
    title: "You're offline.",
    because: "There's no network connection.",
    icon: WifiOff,
  },
  timeout: {
    title: "The service didn't respond in time.",
    because: 'It may be busy, or your connection slow.',
    icon: Hourglass,
  },
  unreachable: {
    title: "Couldn't reach the service.",
    because: 'It may be down, or something in between may be blocking it.',
    icon: Unplug,
  },
  cut: {
    title: 'The connection was lost.',
    because: 'The response was cut off.',
    icon: Unplug,
  },
} satisfies Record<string, Cause>;

const isLoss = (code: string): code is keyof typeof lost => code in lost;

const causeOf = (error: Network | Unavailable | Contract): Cause => {
  switch (error.kind) {
    case 'network':
      return lost[isLoss(error.code) ? error.code : 'unreachable'];
    case 'unavailable':
      return {
        title: 'The service failed.',
        because: `It reported an error (status ${error.status ?? 'unknown'}).`,
        icon: ServerCrash,
      };
    case 'contract':
      return error.code === 'answer-not-json'
        ? {
            title: "Couldn't read the response.",
            because: 'It may come from something between here and the service.',
            icon: FileWarning,
          }
        : {
            title: 'Unexpected response.',
            because: "The console doesn't know its format. Report this if it keeps happening.",
            icon: FileWarning,
          };
  }
};

/**
 * How a failed read is told, each kind in its own words.
 * @param what names what was read, as in "Couldn't load the …": "collection point list"
 */
export const describeError = (error: Error, what: string): ErrorWords => {
  const failed = { title: `Couldn't show the ${what}.`, icon: CircleAlert, canRetry: false };
  if (!isApiError(error)) return { ...failed, sentence: bug };
  const sentence = error.message;
  switch (error.kind) {
    case 'forbidden':
      return {
        title: `You don't have access to the ${what}.`,
        sentence,
        icon: Lock,
        canRetry: false,
      };
    case 'not-found':
      return {
        title: `Couldn't find the ${what}.`,
        sentence,
        icon: FileQuestionMark,
        canRetry: true,
      };
    case 'unauthorized':
      return { title: "You're signed out.", sentence, icon: KeyRound, canRetry: true };
    case 'invalid':
    case 'conflict':
      return { ...failed, title: `Couldn't load the ${what}.`, sentence };
    case 'unavailable':
    case 'network':
    case 'contract': {
      const { title, because, icon } = causeOf(error);
      return {
        title,
        sentence: `Couldn't load the ${what}. ${because}`,
        icon,
        canRetry: true,
      };
    }
    case 'rate-limited':
      return {
        title: `The ${what} is paused.`,
        sentence: `${limitSentence(error.limit)} ${resumesAt(error.limit)}.`,
        icon: Clock,
        canRetry: true,
      };
  }
};

/** What to quote when asking for help with an error: no value, nothing personal. */
export const errorDetails = (error: Error): ErrorDetail[] => {
  if (!isApiError(error)) return [];
  const faults = isApiError(error, 'invalid') ? error.faults : [];
  return [
    ...faults.map(({ path, message }) => ({ label: path || 'request', value: message })),
    { label: 'API', value: error.endpoint },
    { label: 'code', value: error.code },
    ...(isApiError(error, 'contract') && error.path !== ''
      ? [{ label: 'field', value: error.path }]
      : []),
    ...(error.requestId === undefined
      ? []
      : [{ label: 'request id', value: error.requestId, isCopyable: true }]),
  ];
};
