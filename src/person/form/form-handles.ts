import { createSealedValues } from '#service/identity/sealed-values.ts';

/** What a page with a form carries: which form was shown, and when. It's nobody's, and opens nothing. */
export type FormHandle = {
  pointId: string;
  version: number;
  isTest: boolean;
  /** When it was drawn first, RFC 3339 in UTC. */
  at: string;
  /** What is sent with it again counts once. */
  key: string;
  /** Whether it was asked for one more step already. */
  isChecked: boolean;
};

export type FormHandles = {
  seal: (handle: FormHandle) => Promise<string>;
  /** Undefined where it isn't ours, or was changed. */
  open: (text: string) => Promise<FormHandle | undefined>;
};

/** Names what is sealed and how; a later way gets another name. */
const format = ['form handle 1'];

/** @param secret the deployment's secret `person handles` */
export const createFormHandles = async (secret: string): Promise<FormHandles> => {
  const values = await createSealedValues(secret);
  return {
    seal: (handle) => values.seal(handle, format),
    // Only we can seal one, and always in the same way.
    open: async (text) =>
      text === ''
        ? undefined
        : ((await values.open(text, format))?.value as FormHandle | undefined),
  };
};
