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
import { freeAgain, limitSentence } from './limit-words.ts';

export type ErrorWords = {
  title: string;
  sentence: string;
  icon: LucideIcon;
  /** Trying again can help. */
  canRetry: boolean;
};

const bug = 'Something in this page failed. Reload it; if that does not help, report what you did.';

type Cause = { title: string; because: string; icon: LucideIcon };

const lost = {
  offline: {
    title: 'You are offline.',
    because: 'There is no connection to the network.',
    icon: WifiOff,
  },
  timeout: {
    title: 'The service did not answer in time.',
    because: 'It may be busy, or the connection slow.',
    icon: Hourglass,
  },
  unreachable: {
    title: 'The service could not be reached.',
    because: 'It may be down, or something on the way to it may refuse.',
    icon: Unplug,
  },
  cut: {
    title: 'The connection was cut.',
    because: 'The answer broke off before its end.',
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
        because: `Something went wrong in it (status ${error.status ?? 'unknown'}).`,
        icon: ServerCrash,
      };
    case 'contract':
      return error.code === 'answer-not-json'
        ? {
            title: 'The answer could not be read.',
            because: 'It is not JSON: something between here and the service may have sent it.',
            icon: FileWarning,
          }
        : {
            title: 'The answer was not understood.',
            because: `It has a form that this console does not know${error.path === '' ? '' : `, at ${error.path}`}. Report it if it stays so.`,
            icon: FileWarning,
          };
  }
};

/**
 * How a failed read is told, each kind in its own words.
 * @param what names what was read, as in "The … could not be loaded": "collection point list"
 */
export const describeError = (error: Error, what: string): ErrorWords => {
  const failed = { title: `The ${what} could not be shown.`, icon: CircleAlert, canRetry: false };
  if (!isApiError(error)) return { ...failed, sentence: bug };
  const sentence = error.message;
  switch (error.kind) {
    case 'forbidden':
      return { title: `You may not see the ${what}.`, sentence, icon: Lock, canRetry: false };
    case 'not-found':
      return {
        title: `The ${what} was not found.`,
        sentence,
        icon: FileQuestionMark,
        canRetry: true,
      };
    case 'unauthorized':
      return { title: 'You are signed out.', sentence, icon: KeyRound, canRetry: true };
    case 'invalid':
    case 'conflict':
      return { ...failed, title: `The ${what} was refused.`, sentence };
    case 'unavailable':
    case 'network':
    case 'contract': {
      const { title, because, icon } = causeOf(error);
      return {
        title,
        sentence: `The ${what} could not be loaded. ${because}`,
        icon,
        canRetry: true,
      };
    }
    case 'rate-limited':
      return {
        title: `The ${what} is paused.`,
        sentence: `${limitSentence(error.limit)} ${freeAgain(error.limit)}.`,
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
    ...(error.requestId === undefined
      ? []
      : [{ label: 'request id', value: error.requestId, isCopyable: true }]),
  ];
};
