import { useAdministratorBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type DataElement, listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import { toFindingRequest } from './element-form.ts';
import css from './FindsPeople.module.css';
import { yesOrNo } from './parts/words.ts';
import { dataElementMutations } from './queries.ts';
import { SettingValue } from './SettingValue.tsx';

const Root = styled('div', css.Root);

interface FindsPeopleProps {
  element: DataElement;
  onSave: () => void;
  onSaved: () => void;
  onRefresh: () => void;
}

/** Whether people are found by an element, and the button that changes it at once. */
export function FindsPeople({ element, onSave, onSaved, onRefresh }: FindsPeopleProps) {
  const { id, name, findsPeople, isFindsPeopleSet } = element;
  const block = useAdministratorBlock();
  const write = useWrite(dataElementMutations.update(id), { onDone: onSaved });
  const rateLimit = useWriteLimit(write);
  const words = findsPeople ? 'Turn off' : 'Turn on';
  return (
    <Root>
      <div className="line">
        <SettingValue isDefault={!isFindsPeopleSet}>{yesOrNo(findsPeople)}</SettingValue>
        <ActionButton
          variant="ghost"
          size="small"
          aria-label={`${words} finding people by ${name}`}
          blockedReason={block ?? rateLimit.blockedReason}
          pending={write.isPending}
          pendingText="Saving…"
          onClick={() => {
            onSave();
            write.send(toFindingRequest(element, !findsPeople));
          }}
        >
          {words}
        </ActionButton>
      </div>
      <MutationNotice
        write={write}
        onCheck={() => {
          write.discard();
          onRefresh();
        }}
        checkReads={[listDataElementsEndpoint]}
      />
    </Root>
  );
}
