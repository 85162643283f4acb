import type { OperationTexts } from './operation-text.ts';

const modules: readonly OperationTexts[] = [];

/** What the document says of each operation; `operation-texts.test.ts` checks that none is missing. */
export const operationTexts: OperationTexts = Object.assign({}, ...modules);
