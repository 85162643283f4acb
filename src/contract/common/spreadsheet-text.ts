/** What spreadsheets may begin a formula with; East Asian ones also with the full-width signs. */
const formulaSign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/**
 * Where a cell begins, also for those that divide at semicolons or tabs or don't see the quotes, and
 * what some pass over before they look for a sign.
 */
const beginning = String.raw`(?:^|[;,\t\r\n])[\s\p{Cc}\p{Cf}"]*`;

const formulaBeginning = new RegExp(`(${beginning})(?=${formulaSign})`, 'gu');

/** A text in which no spreadsheet finds a formula: an apostrophe comes directly before each sign of one. */
export const spreadsheetText = (text: string): string => text.replace(formulaBeginning, "$1'");
