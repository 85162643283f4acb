import { countWords } from '#console/api/limits/limit-words.ts';
import { groupRiskKind } from '#console/features/merge-requests/parts/group-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { FirstRecord } from './FirstRecord.tsx';
import css from './NextGroup.module.css';

const Root = styled('button', css.Root);

interface NextGroupProps {
  group: DuplicateGroup;
  onShow: () => void;
}

/** Which group comes next: whose, and what is at stake. */
export function NextGroup({ group, onShow }: NextGroupProps) {
  const { number, risk, dataSubjectCount } = group;
  return (
    <Root type="button" onClick={onShow}>
      <b>Next: group {number}</b>
      <span className="who">
        <FirstRecord group={group} />
      </span>
      <span className="count">{countWords(dataSubjectCount, 'record')}</span>
      <StatusTag {...groupRiskKind.tag(risk)} />
    </Root>
  );
}
