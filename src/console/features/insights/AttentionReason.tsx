import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { styled } from '#console/ui/styled.tsx';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import css from './AttentionReason.module.css';
import { attentionReason } from './attention-reasons.ts';
import { insightQueries } from './queries.ts';

const Root = styled('span', css.Root);

/** Why a row is in a list of what the overview counts; nothing where the filter says it all. */
export function AttentionReason({ kind, id }: { kind: AttentionKind; id: string }) {
  const { data } = useQuery(insightQueries.reasons(kind));
  const words = attentionReason(kind, data?.get(id.toLowerCase()) ?? [], api().serverNow());
  return words === '' ? null : <Root>{words}</Root>;
}
