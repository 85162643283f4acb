import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSame } from '#console/api/is-same.ts';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import type { GuardedWrite } from './guarded-write.ts';
import type { ReviewSubject } from './review-subject.ts';
import type { ReviewedForm } from './reviewed-form.ts';
import { ChangedMeanwhile, mayOverwrite, standingOf } from './standing.ts';
import { conflictsIn, mergeChoices, presetChoices } from './three-way.ts';

/** What the dialog shows: what will be sent, or what somebody else did meanwhile. */
export type ReviewStep<Stored, Values, Intent> = {
  base: Stored;
  values: Values;
  intent: Intent;
} & (
  | { kind: 'review' }
  /** `isSent`: an attempt went out before, and what came of it is not known. */
  | {
      kind: 'changed';
      stored: Stored | null;
      isSent: boolean;
      /** What is stored is another record than the one that can't be saved over anymore. */
      isElsewhere?: true;
    }
);

interface ReviewedSaveOptions<Stored, Values extends FieldValues, Request extends object, Intent> {
  /** The record that the form was opened with. Later readings never replace it. */
  opened: Stored;
  form: ReviewedForm<Values>;
  subject: ReviewSubject<Stored, Values, Request, Intent>;
  saving: GuardedWrite<Stored, Request>;
  /** It is stored, and what it made stale was read again. No answer: it was found to be stored. */
  onDone: (intent: Intent, answer?: unknown) => void;
  /** For the faults of fields: the dialog is closed by then. */
  onRefused: (error: Error) => void;
  /**
   * Turns to another record that can take what was typed, and answers it as stored: `subject` and
   * `saving` are about it from then on. Null where there is none.
   */
  goOn?: () => Promise<Stored | null>;
}

/**
 * Saves a form only after its person saw what that changes, and never over what somebody else saved
 * meanwhile: `submit` validates and opens the review, its confirmation reads what is stored and
 * sends, or stops and lets the person choose. Draw it with `ReviewDialog` and `ReviewNotices`.
 */
export const useReviewedSave = <Stored, Values extends FieldValues, Request extends object, Intent>(
  options: ReviewedSaveOptions<Stored, Values, Request, Intent>,
) => {
  const { form, subject, saving, onDone } = options;
  const [base, setBase] = useState(options.opened);
  const [step, setStep] = useState<ReviewStep<Stored, Values, Intent> | null>(null);
  const [resumed, setResumed] = useState<{ intent: Intent } | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const attempts = useRef<Request[]>([]);
  // What was last confirmed: its answer, the check and a repetition are about it.
  const sent = useRef<{ values: Values; intent: Intent; request: Request }>(null);

  function handleStored(answer?: unknown) {
    if (sent.current !== null) onDone(sent.current.intent, answer);
  }

  function showChanged({ stored }: ChangedMeanwhile<Stored>, isSent: boolean) {
    if (sent.current === null) return;
    const { values, intent } = sent.current;
    setStep({ kind: 'changed', base, values, intent, stored, isSent });
  }

  const write = useWrite(
    saving.mutation((stored, request) =>
      mayOverwrite(subject, {
        stored,
        opened: base,
        request,
        attempts: saving.isCreation ? [] : attempts.current,
      }),
    ),
    {
      onDone: handleStored,
      onRefused: (error) => {
        if (error instanceof ChangedMeanwhile) {
          showChanged(error, write.isUnclear);
        } else {
          setStep(null);
          setRefusal(error);
        }
      },
    },
  );
  useChangeNote(form, write);

  const check = useMutation({
    mutationFn: async () => standingOf(subject, await saving.read(), base, sent.current?.request),
    meta: { invalidates: saving.meta.invalidates },
    onSuccess: (standing) => {
      if (standing === 'as-sent') handleStored();
      else if (standing instanceof ChangedMeanwhile) showChanged(standing, true);
    },
  });

  const submit = (intent: Intent) =>
    void form.handleSubmit(
      (values) => setStep({ kind: 'review', base, values: subject.settle(values, base), intent }),
      () => setStep(null),
    )();

  // After the dialog is gone: it gives the focus back to where it was when it opened.
  const tellRefusal = useEffectEvent(options.onRefused);
  useEffect(() => {
    if (refusal !== null) tellRefusal(refusal);
  }, [refusal]);

  // With the new base in place, since the values are settled against it.
  const resume = useEffectEvent(submit);
  useEffect(() => {
    if (resumed !== null) resume(resumed.intent);
  }, [resumed]);

  function send(request: Request) {
    check.reset();
    attempts.current.push(request);
    write.send(request);
  }

  function confirm() {
    if (step?.kind !== 'review') return;
    const { values, intent } = step;
    const { request } = subject.plan(base, values, intent);
    sent.current = { values, intent, request };
    send(request);
  }

  /** Sends again what was confirmed; what was changed since is reviewed again. */
  function resend() {
    if (sent.current === null) return;
    const { values, intent, request } = sent.current;
    const now = subject.settle(form.getValues(), base);
    if (isSame(now, values)) send(request);
    else submit(intent);
  }

  function close() {
    setStep(null);
    turning.reset();
    if (step?.kind !== 'changed') return;
    write.discard();
    check.reset();
  }

  /** Goes on from what is stored now, with the values that were chosen. */
  function resolve(values: Values) {
    if (step?.kind !== 'changed' || step.stored === null) return;
    rebase(step.stored, values, step.intent);
  }

  function rebase(stored: Stored, values: Values, intent: Intent) {
    write.discard();
    check.reset();
    setBase(stored);
    form.reset(subject.toValues(stored));
    form.reset(values, { keepDefaultValues: true });
    setResumed({ intent });
  }

  /** Goes on in the record that `goOn` turned to; only what both changed has to be chosen. */
  function turnTo(stored: Stored) {
    if (step?.kind !== 'changed') return;
    const { base: was, values: mine, intent } = step;
    const states = { base: subject.toValues(was), theirs: subject.toValues(stored), mine };
    const conflicts = conflictsIn(subject.fieldsOf([was, stored], Object.values(states)), states);
    attempts.current = [];
    if (conflicts.every(({ changedBy }) => changedBy === 'me')) {
      rebase(stored, mergeChoices(conflicts, presetChoices(conflicts), states), intent);
    } else setStep({ ...step, stored, isSent: false, isElsewhere: true });
  }

  const turning = useMutation({
    mutationFn: async () => (await options.goOn?.()) ?? null,
    onSuccess: (stored) => {
      if (stored !== null) turnTo(stored);
    },
  });

  return {
    base,
    subject,
    step,
    /** For the form's buttons and notices; what somebody else did is told by the dialog instead. */
    write: {
      ...write,
      resend,
      error: write.error instanceof ChangedMeanwhile ? null : write.error,
    },
    check,
    submit,
    confirm,
    close,
    resolve,
    /** How what was typed goes on elsewhere; undefined where it can't. */
    turning: options.goOn && {
      turn: () => turning.mutate(),
      isPending: turning.isPending,
      error: turning.error,
      isNowhere: turning.data === null,
    },
  };
};

/** What `useReviewedSave` gives its dialog and its notices. */
export type ReviewedSave<
  Stored,
  Values extends FieldValues,
  Request extends object,
  Intent,
> = ReturnType<typeof useReviewedSave<Stored, Values, Request, Intent>>;

/** For what only hands records and values from one function of a review to another. */
export type ReviewOfAnything = ReviewedSave<unknown, FieldValues, object, unknown>;
