import { Problem } from '#service/http/problem.ts';

/** Of another person's, too: nobody learns of theirs. */
export const attachmentUnknown = (): Problem =>
  new Problem(404, 'not-found', 'This person has no attachment with this id.');
