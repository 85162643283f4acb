import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ReviewedForm } from '#console/api/review/reviewed-form.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { useChangeNote } from './useChangeNote.ts';
import { type Act, useWrite, type Write } from './useWrite.ts';

/** How it is found out whether a record was created, where its answer is lost. */
export interface CreationCheck<Request, Stored> {
  /** Reads what is stored of what was sent; null where there is nothing. */
  read: (sent: Request) => UseMutationOptions<Stored | null, Error, void>;
  reads: readonly Endpoint[];
  /** What is read: "purpose". */
  what: string;
  /** Whether it is what was sent, and not another of its name. */
  isSent: (stored: Stored, sent: Request) => boolean;
  addressOf: (stored: Stored) => string;
  /** What is said where it is not. */
  tellOther: (isTaken: boolean) => string;
}

interface CreationOptions<Values extends FieldValues, Request, Answer, Stored> {
  mutation: UseMutationOptions<Answer, Error, Act<Request>>;
  toRequest: (values: Values) => Request;
  onRefused: (error: Error) => void;
  /** Of the page that the created record is then looked at on. */
  addressOf: (answer: Answer) => string;
  /** Null where sending it again is the check: it is the same act, and answers the same. */
  check: CreationCheck<Request, Stored> | null;
}

/** Creates a record from a form, at most once. Draw it with `CreatePage`. */
export const useCreation = <Values extends FieldValues, Request, Answer, Stored>(
  form: Pick<ReviewedForm<Values>, 'handleSubmit' | 'getValues' | 'subscribe'>,
  options: CreationOptions<Values, Request, Answer, Stored>,
) => {
  const { mutation, toRequest, onRefused, addressOf, check: stored } = options;
  const [sent, setSent] = useState<Request | null>(null);
  const [createdAt, setCreatedAt] = useState<string | null>(null);
  const write = useWrite(mutation, {
    onDone: (answer) => setCreatedAt(addressOf(answer)),
    onRefused,
  });
  useChangeNote(form, write);
  const reading = sent === null ? undefined : stored?.read(sent);
  const check = useMutation<Stored | null, Error, void>({
    ...reading,
    onSuccess: (found) => {
      if (found === null || sent === null || stored === null) return;
      if (stored.isSent(found, sent)) setCreatedAt(stored.addressOf(found));
    },
  });
  const handleSubmit = form.handleSubmit((values) => {
    const request = toRequest(values);
    check.reset();
    setSent(request);
    write.send(request);
  });
  const submit = () => void handleSubmit();

  return {
    createdAt,
    submit,
    write: { ...write, resend: submit },
    /** Reads back what became of it; null where that can't be. */
    check: stored && {
      ...stored,
      run: () => check.mutate(),
      state: check,
      found:
        check.data === undefined || sent === null ? null : stored.tellOther(check.data !== null),
    },
  };
};

/** What `useCreation` gives its page. */
export type Creation = {
  createdAt: string | null;
  write: Write;
  check: {
    run: () => void;
    reads: readonly Endpoint[];
    what: string;
    state: { isPending: boolean; error: Error | null };
    found: string | null;
  } | null;
};
