import { useEffect, useRef, useState } from 'react';
import { type Control, useController, useFormState, useWatch } from 'react-hook-form';
import { RecordField } from '#console/records/RecordField.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { FieldRoot } from '#console/ui/fields/field-style.ts';
import { languageName } from '#console/ui/languages.ts';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { wordsOfAnswers } from '#contract/answer-words.ts';
import { missingOfCenter } from '#contract/missing-in-center.ts';
import { centerFields } from '../center-fields.ts';
import { nodeLabel, toRequest, withText } from '../center-form.ts';
import {
  type CenterFormValues,
  type CenterNode,
  centerKey,
  newNode,
  refOf,
  wordsKey,
} from '../center-values.ts';
import { type MissingText, missingByPart, missingIn, nextMissing } from '../missing-parts.ts';
import {
  addNode,
  changeNode,
  dropNode,
  findNode,
  holderFor,
  placeOf,
  removeNode,
  stepNode,
} from '../tree-moves.ts';
import { type useChoosablePurposes, useSeenPurposes } from '../usePurposesOnCenter.ts';
import { AddParts } from './AddParts.tsx';
import css from './CenterEditor.module.css';
import { CenterLanguages } from './CenterLanguages.tsx';
import { LookPart } from './LookPart.tsx';
import { PartSettings } from './PartSettings.tsx';
import { fieldId, PartTexts } from './PartTexts.tsx';
import { lookKey, StructurePane, senderKey } from './StructurePane.tsx';

const Root = styled('div', css.Root);

interface CenterEditorProps {
  control: Control<CenterFormValues>;
  choosable: ReturnType<typeof useChoosablePurposes>;
  isReadOnly: boolean;
}

/** The parts of a center beside what is said and set of the one that is selected. */
export function CenterEditor({ control, choosable, isReadOnly }: CenterEditorProps) {
  const values = useWatch({ control }) as CenterFormValues;
  const structure = useController({ control, name: 'structure' }).field;
  const texts = useController({ control, name: 'texts' }).field;
  const languages = useController({ control, name: 'languages' }).field;
  const { errors } = useFormState({ control });
  const [selected, setSelected] = useState(centerKey as string);
  const [chosenLanguage, setLanguage] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ key: string } | null>(null);
  const [announced, setAnnounced] = useState('');
  const [wanted, setWanted] = useState<MissingText | null>(null);

  const part = useRef<HTMLElement>(null);
  // What was selected stands below the tree there.
  const isNarrow = useMediaQuery('(max-width: 899px)');

  const language = values.languages.find((tag) => tag === chosenLanguage) ?? values.defaultLanguage;
  const content = toRequest(values);
  const { seen, isRead } = useSeenPurposes(content, choosable.purposes);
  const missing = choosable.query.isSuccess && isRead ? missingOfCenter(content, seen) : [];
  const lacks = missingIn(missing, language, values.structure);
  const labelIn = (nodes: readonly CenterNode[], one: CenterNode) =>
    nodeLabel({ ...values, structure: nodes }, one, choosable.nameOf);
  const labelOf = (one: CenterNode) => labelIn(values.structure, one);
  const node = findNode(values.structure, selected);
  const isApart = [wordsKey, lookKey, senderKey].includes(selected);
  const shown = node || isApart ? selected : centerKey;

  useEffect(() => {
    if (wanted === null) return;
    const name = wanted.name.startsWith('preferences.') ? 'preferences' : wanted.name;
    document.getElementById(fieldId(name))?.focus();
  }, [wanted]);

  function select(key: string) {
    setSelected(key);
    if (isNarrow) part.current?.scrollIntoView({ block: 'start' });
  }

  function place(next: readonly CenterNode[], key: string) {
    if (next === values.structure) return;
    structure.onChange(next);
    setSelected(key);
    setMoved({ key });
    const found = findNode(next, key);
    const { at, of, parent } = placeOf(next, key);
    const where = parent ? ` in ${labelIn(next, parent)}` : '';
    if (found) setAnnounced(`${labelIn(next, found)}: ${at} of ${of}${where}`);
  }

  function add(added: CenterNode) {
    const holder = holderFor(values.structure, added.kind, selected);
    // Where nothing can hold it yet, it comes with what does.
    const inside = added.kind === 'section' ? added : { ...newNode('section'), children: [added] };
    const next =
      holder === undefined
        ? [...values.structure, { ...newNode('page'), children: [inside] }]
        : addNode(values.structure, added, holder);
    structure.onChange(next);
    setSelected(added.key);
    const where = holder ? ` to ${labelOf(holder)}` : '';
    setAnnounced(`Added ${labelIn(next, added)}${where}`);
  }

  function remove(removed: CenterNode) {
    const { parent } = placeOf(values.structure, removed.key);
    structure.onChange(removeNode(values.structure, removed.key));
    const next = parent?.key ?? centerKey;
    setSelected(next);
    setMoved({ key: next });
    setAnnounced(`Removed ${labelOf(removed)}`);
  }

  function goToMissing() {
    const next = nextMissing(lacks, wanted ?? undefined);
    if (next === undefined) return;
    setSelected(next.key);
    setWanted({ ...next });
  }

  const shownPart = node ?? wholes.find(({ key }) => key === shown) ?? null;
  const purposeId = node?.kind === 'purpose' ? refOf(node) : undefined;
  const faults = [errors.structure?.message, errors.texts?.message].filter(
    (one) => typeof one === 'string',
  );
  return (
    <Root>
      <div className="structure">
        <StructurePane
          structure={values.structure}
          selected={shown}
          labelOf={labelOf}
          missing={missingByPart(missing, values.structure)}
          isReadOnly={isReadOnly}
          moved={moved}
          onSelect={select}
          onStep={(key, step) => place(stepNode(values.structure, key, step), key)}
          onDrop={(key, onto) => place(dropNode(values.structure, key, onto), key)}
        />
        {!isReadOnly && <AddParts structure={values.structure} choosable={choosable} onAdd={add} />}
        <FieldRoot>
          <Faults id="center-structure" faults={faults} />
        </FieldRoot>
      </div>
      <section ref={part} className="part" aria-label={node ? labelOf(node) : titles[shown]}>
        {node ? (
          <PartSettings
            node={node}
            label={labelOf(node)}
            purpose={purposeId === undefined ? undefined : choosable.purposes.get(purposeId)}
            isReadOnly={isReadOnly}
            onChange={(next) =>
              structure.onChange(changeNode(values.structure, node.key, () => next))
            }
            onStep={(step) => place(stepNode(values.structure, node.key, step), node.key)}
            onRemove={() => remove(node)}
          />
        ) : (
          <h2>{titles[shown]}</h2>
        )}
        {shown === centerKey && (
          <>
            <RecordField
              control={control}
              name="name"
              field={centerFields.fieldOf('name')}
              isRequired
              isReadOnly={isReadOnly}
            />
            <ChoiceField
              control={control}
              name="defaultLanguage"
              label={centerFields.fieldOf('defaultLanguage').label}
              help={centerFields.fieldOf('defaultLanguage').help}
              isRequired
              isReadOnly={isReadOnly}
              options={values.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
            />
            <CenterLanguages
              languages={values.languages}
              defaultLanguage={values.defaultLanguage}
              faults={[]}
              isReadOnly={isReadOnly}
              onChange={(next, told) => {
                languages.onChange(next);
                setAnnounced(told);
              }}
            />
          </>
        )}
        {shown === lookKey && <LookPart control={control} isReadOnly={isReadOnly} />}
        {shown === senderKey &&
          senderFields.map((name) => (
            <RecordField
              key={name}
              control={control}
              name={name}
              field={centerFields.fieldOf(name)}
              isReadOnly={isReadOnly}
            />
          ))}
        {shownPart && (
          <>
            <PartTexts
              key={`${shownPart.key} ${language}`}
              part={shownPart}
              values={values}
              language={language}
              missing={lacks}
              lacksOf={(tag) =>
                missingIn(missing, tag, values.structure).filter(({ key }) => key === shownPart.key)
                  .length
              }
              seen={purposeId === undefined ? undefined : seen.get(purposeId)}
              answers={wordsOfAnswers(content, language)}
              isReadOnly={isReadOnly}
              onLanguage={setLanguage}
              onText={(name, text) =>
                texts.onChange(withText(values.texts, [shownPart.key, language, name], text))
              }
            />
            {lacks.length > 0 && (
              <p className="next">
                <span>{`${lacks.length} ${languageName(language)} ${lacks.length === 1 ? 'text' : 'texts'} missing`}</span>
                <ActionButton size="small" onClick={goToMissing}>
                  Next missing text
                </ActionButton>
              </p>
            )}
          </>
        )}
      </section>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Root>
  );
}

/** What has texts and is no part of the structure. */
const wholes = [
  { key: centerKey, kind: centerKey as 'center' },
  { key: wordsKey, kind: wordsKey as 'words' },
];

const titles: Readonly<Record<string, string>> = {
  [centerKey]: 'Heading and languages',
  [wordsKey]: 'Words of the page',
  [lookKey]: 'Look',
  [senderKey]: 'Sender',
};

const senderFields = ['controllerName', 'controllerAddress', 'contactUrl', 'shownInside'] as const;
