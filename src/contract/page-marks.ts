/**
 * Says which session a page of the console belongs to: its tag, and `idleMark` after it where no
 * person asked (docs/design.md 10.1). It's no secret. Other origins can't send it: it's never among
 * the headers that CORS allows.
 */
export const consoleHeader = 'X-Console';
export const idleMark = ';idle';

/** Id of the page's element that holds what it begins with (console-page.ts). */
export const pageElementId = 'page';
