import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { mailKindLabel } from '#console/features/mails/parts/kind-words.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { languageName } from '#console/ui/languages.ts';
import {
  type AccountMailWords,
  getMailWordsEndpoint,
  mailParagraphMaximum,
  mailSubjectMaximum,
} from '#contract/mails.ts';
import { findWords, withWords } from './mail-words.ts';
import { settingsMutations } from './queries.ts';

const fields = ['subject', 'paragraph'] as const;

interface MailWordsDialogProps {
  stored: AccountMailWords;
  kind: string;
  language: string;
  onClose: () => void;
}

/** The account's own subject and first paragraph of a mail in one language. */
export function MailWordsDialog({ stored, kind, language, onClose }: MailWordsDialogProps) {
  const of = { kind, language };
  const [opened] = useState(stored);
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(opened);
  const { own, ours } = findWords(opened, of);
  const form = useForm({
    defaultValues: { subject: own?.subject ?? '', paragraph: own?.paragraph ?? '' },
  });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, settingsMutations.saveMailWords(), {
    fields,
    // Which of all words has a fault is the one that was entered: the others were stored.
    toFaults: (faults) =>
      faults.map(({ path, ...fault }) => ({ ...fault, path: path.split('.').at(-1) ?? path })),
    onDone: onClose,
  });
  const submit = handleSubmit((entered) =>
    write.send({ words: withWords(seen, of, entered), changedDate: seen.changedDate }),
  );
  const isSaved = (now: AccountMailWords): boolean => {
    const held = findWords(now, of).own;
    const { subject, paragraph } = getValues();
    return (held?.subject ?? '') === subject.trim() && (held?.paragraph ?? '') === paragraph.trim();
  };
  return (
    <FormDialog
      title={`${mailKindLabel(kind)}: ${languageName(language)}`}
      sub="Plain text. Leave a field empty to use the default. Don't write anything about one person."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={{ ...settingsMutations.checkMailWords(), onSuccess: setSeen }}
          checkReads={[getMailWordsEndpoint]}
          what="words"
          isWanted={isSaved}
          onStored={onClose}
          notStored="Not saved"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="subject"
        label="Subject"
        {...(ours?.subject && { placeholder: ours.subject })}
        maxLength={mailSubjectMaximum}
        lang={language}
        dir="auto"
      />
      <TextField
        control={control}
        name="paragraph"
        label="First paragraph"
        rows={4}
        {...(ours?.paragraph && { placeholder: ours.paragraph })}
        maxLength={mailParagraphMaximum}
        lang={language}
        dir="auto"
      />
    </FormDialog>
  );
}
