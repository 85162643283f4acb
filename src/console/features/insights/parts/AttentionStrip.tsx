import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { api } from '#console/api/api.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import { attentionLine } from '../attention-words.ts';
import { insightQueries } from '../queries.ts';

/** What the overview says of one kind, on the page that deals with it; nothing where it says nothing. */
export function AttentionStrip({ kind }: { kind: AttentionKind }) {
  const { data } = useQuery(insightQueries.attention());
  const item = data?.items.find((one) => one.kind === kind);
  if (item === undefined) return null;
  const { sentence, detail, actions } = attentionLine(
    item,
    api().serverNow(),
    item.examples.length,
  );
  return (
    <Strip
      tone="warn"
      title={`${sentence}.`}
      action={actions.map(({ label, href }) => (
        <ActionLink key={href} href={href}>
          {label}
        </ActionLink>
      ))}
    >
      {detail.map(({ words, href }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have only their place
        <Fragment key={at}>
          {href === undefined ? words : <TextLink href={href}>{words}</TextLink>}
        </Fragment>
      ))}
    </Strip>
  );
}
