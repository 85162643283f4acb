import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { isApiError, isUnclear } from '#console/api/api-error.ts';
import { isSame } from '#console/api/is-same.ts';
import { addWaitingWrite } from '#console/api/limits/waiting-writes.ts';
import { leaveSaved } from './leave-saved.ts';

/** One act of a person: `key` is its Idempotency-Key, the same one however often it is sent. */
export type Act<Input> = {
  key: string;
  input: Input;
  /**
   * Whether the part that made it is still on screen: a write that does something else before it
   * is sent asks right before, and sends nothing where that was left.
   */
  isWanted: () => boolean;
};

type LastAct<Input> = {
  act: Act<Input>;
  /** Sending the same input again would still be this act. */
  isOpen: boolean;
  /** At least one attempt ended without saying whether it took effect. */
  isUnclear: boolean;
};

type Handlers<Answer> = {
  /** Both run only while the part that made the act is still on screen. */
  onDone?: (answer: Answer) => void;
  onRefused?: (error: Error) => void;
};

/**
 * `changed`: it was armed, and then what it was made of was changed. `missed`: the page slept past
 * the time.
 */
type Arming = { kind: 'none' | 'changed' } | { kind: 'armed' | 'missed'; until: number };

// A tab in the background may be this late by itself.
const mostLateMs = 60_000;

/** A refusal settles an act; whatever else happens leaves it open, to be sent again as it is. */
const leavesOpen = (error: Error): boolean => {
  if (!isApiError(error)) return false;
  const { kind } = error;
  return !(
    kind === 'invalid' ||
    kind === 'conflict' ||
    kind === 'not-found' ||
    kind === 'forbidden'
  );
};

/**
 * A write that is sent by a person's act only, and takes effect at most once (docs/design.md 5.6):
 * input that is sent again before its act is settled goes out under the same key, from `resend` or
 * from the form's own button alike. While one is under way, further calls do nothing.
 */
export const useWrite = <Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Act<Input>>,
  handlers: Handlers<Answer> = {},
) => {
  const { mutate, reset, isPending, error, data } = useMutation(mutation);
  const [last, setLast] = useState<LastAct<Input> | null>(null);
  const [arming, setArming] = useState<Arming>({ kind: 'none' });
  const isSending = useRef(false);
  const isOnScreen = useRef(true);
  const isArmed = arming.kind === 'armed';
  const fullWindow = isApiError(error, 'rate-limited') ? error.limit.window : undefined;

  useEffect(() => {
    if (fullWindow !== undefined) return addWaitingWrite({ window: fullWindow, isArmed });
  }, [fullWindow, isArmed]);

  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);

  const run = (act: Act<Input>) => {
    if (isSending.current) return;
    isSending.current = true;
    // A new limit asks again: nothing is armed twice by one choice.
    setArming({ kind: 'none' });
    const wasUnclear = last !== null && last.act.key === act.key && last.isUnclear;
    mutate(act, {
      onSuccess: (answer) => {
        setLast(null);
        leaveSaved(() => handlers.onDone?.(answer));
      },
      onError: (refusal) => {
        const isOpen = leavesOpen(refusal);
        setLast({ act, isOpen, isUnclear: wasUnclear || isUnclear(refusal) });
        handlers.onRefused?.(refusal);
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };

  return {
    send: (input: Input) => {
      const isSameAct = last?.isOpen === true && isSame(last.act.input, input);
      run(
        isSameAct ? last.act : { key: api().newKey(), input, isWanted: () => isOnScreen.current },
      );
    },
    /** Sends the last act again, unchanged; does nothing where there is none to send. */
    resend: () => {
      if (last?.isOpen) run(last.act);
    },
    /** Takes the error off the screen; the act is not sent. */
    discard: () => {
      if (isSending.current) return;
      // An act that may have taken effect keeps its key: the same input later must not do it twice.
      if (last?.isUnclear === false) setLast(null);
      setArming({ kind: 'none' });
      reset();
    },
    /**
     * Notes the person's choice that the last act is sent once a limit frees; the notice of the write
     * does it, while it is on screen.
     * @param until epoch milliseconds
     */
    arm: (until: number) => {
      if (last?.isOpen) setArming({ kind: 'armed', until });
    },
    /** Takes that choice back. */
    disarm: () => setArming({ kind: 'none' }),
    /**
     * Whether what was armed may be sent now, for the notice that does it. Where its time passed long
     * ago, as while a lid was closed, it is not: then its person is asked again.
     * @param isFree nothing holds it any more: it may be sent before its time
     */
    takeDue: (isFree: boolean): boolean => {
      if (arming.kind !== 'armed' || (!isFree && Date.now() < arming.until)) return false;
      const isMissed = Date.now() - arming.until > mostLateMs;
      setArming(isMissed ? { kind: 'missed', until: arming.until } : { kind: 'none' });
      return !isMissed;
    },
    /** For forms: what was typed is no longer what was armed, so it is not sent by itself. */
    noteChange: () => {
      if (isArmed) setArming({ kind: 'changed' });
    },
    /** When it is sent by itself, epoch milliseconds; null where that was not chosen. */
    armedUntil: arming.kind === 'armed' ? arming.until : null,
    /** When it was to be sent by itself and was not, epoch milliseconds; null where that is not so. */
    missedAt: arming.kind === 'missed' ? arming.until : null,
    /** It was armed until the form was changed. */
    isChangedSince: arming.kind === 'changed',
    /** Where it goes, as far as its factory says. */
    endpoint: mutation.meta?.endpoint,
    /** Whether `resend` has an act to send. */
    canResend: last?.isOpen ?? false,
    isPending,
    error,
    data,
    /** An attempt of this act was cut off: a later refusal may be its echo. */
    isUnclear: last?.isUnclear ?? false,
  };
};

export type Write = Pick<
  ReturnType<typeof useWrite>,
  | 'resend'
  | 'canResend'
  | 'discard'
  | 'arm'
  | 'disarm'
  | 'takeDue'
  | 'armedUntil'
  | 'missedAt'
  | 'isChangedSince'
  | 'endpoint'
  | 'isPending'
  | 'error'
  | 'isUnclear'
>;
