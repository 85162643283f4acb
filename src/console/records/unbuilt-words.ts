import { listWords } from '#console/ui/list-words.ts';

/** "Captcha and Publication event are set, but do nothing yet."; no sentence where none is set. */
export const unbuiltWords = (labels: readonly string[]): string[] =>
  labels.length === 0
    ? []
    : [
        `${listWords(labels)} ${labels.length === 1 ? 'is set, but does' : 'are set, but do'} nothing yet.`,
      ];
