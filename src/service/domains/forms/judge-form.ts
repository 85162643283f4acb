import { hasHostedForm } from '#contract/hosted-form.ts';
import { type Ease, judgeEase } from '#contract/judge-ease.ts';
import { surfaceOfForm } from '#contract/surface-of-form.ts';
import { readDefaultContent } from '#service/domains/preference-centers/read-published-center.ts';
import type { Context } from '#service/http/context.ts';
import { type FoundForm, readAnyForm } from './read-form.ts';

/** Whether a form is fair (docs/design.md 11.5); null where the type has none. */
export const judgeForm = async (
  { db }: Pick<Context, 'db'>,
  { source }: FoundForm,
): Promise<Pick<Ease, 'blocks' | 'warnings'> | null> => {
  if (!hasHostedForm(source.record.CollectionPointType)) return null;
  const content = (await readDefaultContent(db))?.content;
  const { blocks, warnings } = judgeEase(
    surfaceOfForm(source, {
      canBeReached: Boolean(content?.controller?.address || content?.contactUrl),
      color: content?.look?.color ?? null,
    }),
  );
  return { blocks, warnings };
};

/** What a form that was published lacks, for programs: nothing stops them. */
export const formMessages = async (
  context: Pick<Context, 'db' | 'account' | 'now'>,
  published: { id: string; version: number },
): Promise<string[]> => {
  const found = await readAnyForm(context, published);
  const judged = found === undefined ? null : await judgeForm(context, found);
  return judged === null
    ? []
    : [...judged.blocks, ...judged.warnings].map(({ message }) => `Form: ${message}`);
};
