import { ArrowDown, ArrowUp, CircleAlert, GripVertical, Trash2 } from 'lucide-react';
import { type HTMLAttributes, memo, useDeferredValue } from 'react';
import { rowFormId } from '#console/records/translations/RowForms.tsx';
import { defaultLanguageOf } from '#console/records/translations/texts.ts';
import { useCell, useTexts, useTypedText } from '#console/records/translations/useTexts.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import control from '#console/ui/fields/control.module.css';
import { paintedIcon } from '#console/ui/painted-icon.tsx';
import type { DraftStore } from '../draft-store.ts';
import { type DraftOption, setOptionDisabled, setPreset } from '../preference-draft.ts';

const GripIcon = paintedIcon(GripVertical, 'secondary');
const UpIcon = paintedIcon(ArrowUp, 'secondary');
const DownIcon = paintedIcon(ArrowDown, 'secondary');
const RemoveIcon = paintedIcon(Trash2, 'secondary');

interface OptionRowProps {
  store: DraftStore;
  option: DraftOption;
  /** Counted from 0. */
  place: number;
  count: number;
  isReadOnly: boolean;
  isNew: boolean;
  drag: 'held' | 'before' | 'after' | undefined;
  gripProps: HTMLAttributes<HTMLElement>;
  /** `button` asked for it and keeps the focus. */
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
}

/** One option: its place, its label in the default language, and what can be done with it. */
export function OptionRow(props: OptionRowProps) {
  const { store, option, place, count, isReadOnly, isNew, drag, gripProps } = props;
  const { key, isDefault, isDisabled } = option;
  const language = useTexts(store, ({ draft }) => defaultLanguageOf(draft));
  const { text } = useCell(store, language, key);
  // The names of its buttons need not keep up with every key.
  const name = useDeferredValue(text.trim() || `option ${place + 1}`);

  return (
    <li data-key={key} data-drag={drag}>
      {!isReadOnly && (
        <span className="grip" title="Drag to move" {...gripProps}>
          <GripIcon size={16} />
        </span>
      )}
      <span className="place">{place + 1}</span>
      <Label
        store={store}
        language={language}
        optionKey={key}
        place={place}
        isReadOnly={isReadOnly}
      />
      <div className="controls">
        {!isNew && (
          <>
            <Check
              label="Preset"
              form={rowFormId(key)}
              name={name}
              isOn={isDefault}
              isReadOnly={isReadOnly}
              onChange={(isOn) => store.update((draft) => setPreset(draft, key, isOn))}
            />
            <Check
              label="Disabled"
              form={rowFormId(key)}
              name={name}
              isOn={isDisabled}
              isReadOnly={isReadOnly}
              onChange={(isOn) => store.update((draft) => setOptionDisabled(draft, key, isOn))}
            />
          </>
        )}
        {!isReadOnly && (
          <OptionActions
            option={option}
            place={place}
            count={count}
            name={name}
            onMove={props.onMove}
            onRemove={props.onRemove}
          />
        )}
      </div>
    </li>
  );
}

interface LabelProps {
  store: DraftStore;
  language: string;
  optionKey: string;
  place: number;
  isReadOnly: boolean;
}

function Label({ store, language, optionKey, place, isReadOnly }: LabelProps) {
  const { cell, field } = useTypedText(store, language, optionKey);
  const { fault } = cell;
  const faultId = `fault-${optionKey}`;
  return (
    <div className="label">
      <input
        id={`label-${optionKey}`}
        form={rowFormId(optionKey)}
        className={control.Control}
        aria-label={`Option ${place + 1}`}
        {...field}
        readOnly={isReadOnly}
        autoComplete="off"
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
      />
      {fault !== null && (
        <div className="fault" id={faultId}>
          <CircleAlert size={14} strokeWidth={2} />
          <span>{fault}</span>
        </div>
      )}
    </div>
  );
}

interface CheckProps {
  label: string;
  form: string;
  /** The option that it is about. */
  name: string;
  isOn: boolean;
  isReadOnly: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, form, name, isOn, isReadOnly, onChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        form={form}
        checked={isOn}
        aria-label={`${label}: ${name}`}
        aria-disabled={isReadOnly || undefined}
        onChange={() => {
          if (!isReadOnly) onChange(!isOn);
        }}
      />
      {label}
    </label>
  );
}

type OptionActionsProps = Pick<
  OptionRowProps,
  'option' | 'place' | 'count' | 'onMove' | 'onRemove'
> & { name: string };

const OptionActions = memo(function OptionActions(props: OptionActionsProps) {
  const { option, place, count, name, onMove, onRemove } = props;
  return (
    <>
      <ActionButton
        size="small"
        variant="ghost"
        icon={UpIcon}
        isIconOnly
        blockedReason={place === 0 ? 'Already first' : undefined}
        onClick={(event) => onMove(place - 1, event.currentTarget)}
      >
        {`Move ${name} up`}
      </ActionButton>
      <ActionButton
        size="small"
        variant="ghost"
        icon={DownIcon}
        isIconOnly
        blockedReason={place === count - 1 ? 'Already last' : undefined}
        onClick={(event) => onMove(place + 1, event.currentTarget)}
      >
        {`Move ${name} down`}
      </ActionButton>
      <ActionButton
        id={`remove-${option.key}`}
        size="small"
        variant="ghost"
        icon={RemoveIcon}
        isIconOnly
        blockedReason={
          option.canDelete ? undefined : 'Recorded choices use this option. Disable it instead.'
        }
        onClick={onRemove}
      >
        {`Remove ${name}`}
      </ActionButton>
    </>
  );
});
