import { createSealedValues } from './sealed-values.ts';

/** How documents that are sent are kept, each sealed to its row. */
export type DocumentSeals = {
  seal: (file: unknown, id: string) => Promise<string>;
  /** @throws if it isn't ours, or was changed */
  open: (content: string, id: string) => Promise<unknown>;
};

const format = 'document 1';

/** @param secret 32 bytes in base64url, which a backup has too */
export const createDocumentSeals = async (secret: string): Promise<DocumentSeals> => {
  const values = await createSealedValues(secret);
  return {
    seal: (file, id) => values.seal(file, [format, id]),
    open: async (content, id) => {
      const opened = await values.open(content, [format, id]);
      if (opened === undefined) throw new Error("A document that was sent can't be opened.");
      return opened.value;
    },
  };
};
