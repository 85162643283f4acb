import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { visibilities } from '#contract/preference-center-content.ts';
import { visibilityWords } from '../center-compare.ts';
import { type CenterNode, refOf } from '../center-values.ts';
import type { ChoosablePurpose } from '../usePurposesOnCenter.ts';
import css from './PartSettings.module.css';
import { Toggle } from './Toggle.tsx';

const Root = styled('div', css.Root);

interface PartSettingsProps {
  node: CenterNode;
  label: string;
  /** Of a purpose, once it was read. */
  purpose: ChoosablePurpose | undefined;
  isReadOnly: boolean;
  onChange: (node: CenterNode) => void;
  onStep: (step: 'up' | 'down') => void;
  onRemove: () => void;
}

/** How one part is shown, and its place in the tree. */
export function PartSettings(props: PartSettingsProps) {
  const { node, label, purpose, isReadOnly } = props;
  return (
    <Root>
      <div className="head">
        <h2>{label}</h2>
        {purpose &&
          (purpose.activeVersion === null ? (
            <StatusTag tone="warn">No Active version: people don't see it</StatusTag>
          ) : (
            <StatusBadge version={purpose.activeVersion} status="ACTIVE" isDisabled={false} />
          ))}
        {node.kind === 'purpose' && (
          <TextLink href={paths.purpose.to(refOf(node))}>Open purpose</TextLink>
        )}
        {!isReadOnly && (
          <span className="acts">
            <ActionButton
              size="small"
              variant="ghost"
              icon={ArrowUp}
              isIconOnly
              onClick={() => props.onStep('up')}
            >
              {`Move ${label} up`}
            </ActionButton>
            <ActionButton
              size="small"
              variant="ghost"
              icon={ArrowDown}
              isIconOnly
              onClick={() => props.onStep('down')}
            >
              {`Move ${label} down`}
            </ActionButton>
            <ActionButton
              size="small"
              variant="ghost"
              icon={Trash2}
              isIconOnly
              onClick={props.onRemove}
            >
              {`Remove ${label}`}
            </ActionButton>
          </span>
        )}
      </div>
      <Switches {...props} />
    </Root>
  );
}

function Switches({ node, purpose, isReadOnly, onChange }: PartSettingsProps) {
  if (node.kind === 'purpose') {
    const all = (purpose?.preferences ?? []).map(({ id }) => id);
    const chosen = node.preferenceIds ?? all;
    return (
      <>
        <p className="label">Shown to</p>
        <SegmentedChoice
          label="Shown to"
          options={visibilities.map((value) => ({ value, label: visibilityWords[value] }))}
          value={node.visibility}
          onChange={(visibility) => {
            if (!isReadOnly) onChange({ ...node, visibility });
          }}
        />
        {((purpose?.topics ?? 0) > 0 || all.length > 0) && (
          <div className="switches">
            {purpose?.preferences.map(({ id, name }) => (
              <Toggle
                key={id}
                label={name}
                isOn={chosen.includes(id)}
                isReadOnly={isReadOnly}
                onChange={(isOn) => {
                  const next = all.filter((one) => (one === id ? isOn : chosen.includes(one)));
                  onChange({ ...node, preferenceIds: next.length === all.length ? null : next });
                }}
              />
            ))}
            {(purpose?.topics ?? 0) > 0 && (
              <Toggle
                label="Topics"
                isOn={node.hasTopics}
                isReadOnly={isReadOnly}
                onChange={(hasTopics) => onChange({ ...node, hasTopics })}
              />
            )}
            <span className="note">once it's a yes</span>
          </div>
        )}
      </>
    );
  }
  if (node.kind === 'text') return null;
  return (
    <div className="switches">
      <Toggle
        label={node.kind === 'section' ? 'Hide the heading' : 'Hidden'}
        isOn={node.isHidden}
        isReadOnly={isReadOnly}
        onChange={(isHidden) => onChange({ ...node, isHidden })}
      />
      {node.kind === 'dataElement' && (
        <>
          <Toggle
            label="Read only"
            isOn={node.isReadOnly}
            isReadOnly={isReadOnly}
            onChange={(isOn) => onChange({ ...node, isReadOnly: isOn })}
          />
          <Toggle
            label="Required"
            isOn={node.isRequired}
            isReadOnly={isReadOnly}
            onChange={(isRequired) => onChange({ ...node, isRequired })}
          />
        </>
      )}
    </div>
  );
}
