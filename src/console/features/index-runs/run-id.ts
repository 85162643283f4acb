import { guid } from '#contract/common/values.ts';

const shape = 'A run id has 36 characters, such as 0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111.';

/** The id that a person pasted, or that stands in a link of this console; else what is wrong. */
export const readRunId = (text: string, origin: string): { runId: string } | { fault: string } => {
  const pasted = text.trim();
  if (pasted === '') return { fault: 'Paste a run id, or a link to a run.' };
  if (guid.safeParse(pasted).success) return { runId: pasted.toLowerCase() };
  const url = URL.parse(pasted);
  if (url === null) return { fault: `This isn't a run id. ${shape}` };
  if (url.origin !== origin) {
    return { fault: `This link leads elsewhere. Links to this console start with ${origin}.` };
  }
  const [, id = ''] = /^\/index-runs\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return guid.safeParse(id).success
    ? { runId: id.toLowerCase() }
    : { fault: "This link doesn't lead to an index run." };
};
