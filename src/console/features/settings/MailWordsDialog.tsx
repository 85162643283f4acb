import { isSame } from '#console/api/is-same.ts';
import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { mailKindLabel } from '#console/features/mails/parts/kind-words.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { languageName } from '#console/ui/languages.ts';
import {
  type AccountMailWords,
  mailParagraphMaximum,
  mailSubjectMaximum,
} from '#contract/mails.ts';
import { findWords, withWords } from './mail-words.ts';
import { savingMailWords } from './queries.ts';

interface MailWordsDialogProps {
  stored: AccountMailWords;
  kind: string;
  language: string;
  onClose: () => void;
}

/** The account's own subject and first paragraph of a mail in one language. */
export function MailWordsDialog({ stored, kind, language, onClose }: MailWordsDialogProps) {
  const of = { kind, language };
  const toValues = (words: AccountMailWords) => {
    const { own } = findWords(words, of);
    return { subject: own?.subject ?? '', paragraph: own?.paragraph ?? '' };
  };
  const text = { lang: language, dir: 'auto' } as const;
  return (
    <SaveDialog
      title={`${mailKindLabel(kind)}: ${languageName(language)}`}
      sub="Plain text. Leave a field empty to use the default. Don't write anything about one person."
      stored={stored}
      toValues={toValues}
      toInput={(entered, seen) => ({
        words: withWords(seen, of, entered),
        changedDate: seen.changedDate,
      })}
      fields={['subject', 'paragraph']}
      // Which of all words has a fault is the one that was entered: the others were stored.
      toFaults={(faults) =>
        faults.map(({ path, ...fault }) => ({ ...fault, path: path.split('.').at(-1) ?? path }))
      }
      saving={savingMailWords()}
      isSaved={(now, { subject, paragraph }) =>
        isSame(toValues(now), { subject: subject.trim(), paragraph: paragraph.trim() })
      }
      onClose={onClose}
    >
      {(control, opened) => {
        const { ours } = findWords(opened, of);
        return (
          <>
            <TextField
              control={control}
              name="subject"
              label="Subject"
              {...(ours?.subject && { placeholder: ours.subject })}
              maxLength={mailSubjectMaximum}
              {...text}
            />
            <TextField
              control={control}
              name="paragraph"
              label="First paragraph"
              rows={4}
              {...(ours?.paragraph && { placeholder: ours.paragraph })}
              maxLength={mailParagraphMaximum}
              {...text}
            />
          </>
        );
      }}
    </SaveDialog>
  );
}
