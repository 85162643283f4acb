import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { styled } from '#console/ui/styled.tsx';
import { sceneNames } from '#contract/scenes.ts';
import { apiChoicesQuery, sceneMutations } from './queries.ts';
import css from './SceneForm.module.css';
import {
  firstSceneValues,
  hasEndpoint,
  hasShare,
  sceneFields,
  sceneResolver,
} from './scene-form.ts';
import { sceneWords } from './scene-words.ts';

const Root = styled('form', css.Root);

const sceneChoices = sceneNames.map((scene) => ({ value: scene, label: sceneWords[scene].name }));

/** Starts a scene that no card has. */
export function SceneForm() {
  const form = useForm({ defaultValues: firstSceneValues, resolver: sceneResolver });
  const write = useFormWrite(form, sceneMutations.start(), { fields: sceneFields });
  const apis = useQuery(apiChoicesQuery);
  const { control } = form;
  const chosen = { scene: useWatch({ control, name: 'scene' }) };
  const submit = form.handleSubmit((request) => write.send(request));
  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="fields">
        <ChoiceField control={control} name="scene" label="Scene" options={sceneChoices} />
        {hasEndpoint(chosen) && (
          <ChoiceField
            control={control}
            name="endpoint"
            label="API"
            options={apis.data ?? []}
            emptyLabel="All"
          />
        )}
        <TextField control={control} name="seconds" label="Seconds" inputMode="numeric" />
        {hasShare(chosen) && (
          <TextField
            control={control}
            name="share"
            label="Requests affected (%)"
            inputMode="decimal"
          />
        )}
      </div>
      <MutationNotice write={write} fields={sceneFields} />
      <ActionButton type="submit" icon={Play} pending={write.isPending} pendingText="Starting…">
        Start scene
      </ActionButton>
    </Root>
  );
}
