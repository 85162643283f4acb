import {
  CircleAlert,
  FileQuestionMark,
  KeyRound,
  Lock,
  type LucideIcon,
  ServerCrash,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { ErrorDetail } from '#console/ui/ErrorPanel.tsx';
import { isApiError } from './api-error.ts';

export type ErrorWords = {
  title: string;
  sentence: string;
  icon: LucideIcon;
  /** Trying again can help. */
  canRetry: boolean;
};

const bug = 'Something in this page failed. Reload it; if that does not help, report what you did.';

/**
 * How a failed read is told, each kind in its own words.
 * @param what names what was read, as in "The … could not be loaded": "collection point list"
 */
export const describeError = (error: Error, what: string): ErrorWords => {
  const failed = { title: `The ${what} could not be loaded.`, canRetry: true };
  if (!isApiError(error)) {
    return {
      title: `The ${what} could not be shown.`,
      sentence: bug,
      icon: CircleAlert,
      canRetry: false,
    };
  }
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
      return { title: `The ${what} was refused.`, sentence, icon: CircleAlert, canRetry: false };
    case 'unavailable':
      return { ...failed, sentence, icon: ServerCrash };
    case 'network':
      return error.code === 'offline'
        ? { title: 'You are offline.', sentence, icon: WifiOff, canRetry: true }
        : { ...failed, sentence, icon: Unplug };
    case 'contract':
    case 'rate-limited':
      return { ...failed, sentence, icon: CircleAlert };
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
