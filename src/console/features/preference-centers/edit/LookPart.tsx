import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import {
  brandColors,
  contrastWith,
  defaultBrand,
  nearestDarker,
  personGrounds,
  textContrast,
} from '#contract/brand-colors.ts';
import { centerMaxima } from '#contract/preference-center-content.ts';
import type { CenterFormValues, Logo } from '../center-values.ts';
import css from './LookPart.module.css';

const Sample = styled('div', css.Sample);
const Picture = styled('div', css.Picture);
const FileInput = styled('input', css.File);

interface LookPartProps {
  control: Control<CenterFormValues>;
  isReadOnly: boolean;
}

const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** The color of a center, with how well it can be read, and its logo. */
export function LookPart({ control, isReadOnly }: LookPartProps) {
  const { field } = useController({ control, name: 'color' });
  const typed = field.value.trim();
  const color = typed === '' ? defaultBrand : typed;
  return (
    <>
      <TextField
        control={control}
        name="color"
        label="Color"
        help={`Of buttons and links, such as ${defaultBrand}. Left empty, it's that one.`}
        placeholder={defaultBrand}
        isReadOnly={isReadOnly}
      />
      {isColor(color) && (
        <ColorContrast
          color={color}
          isReadOnly={isReadOnly}
          onUse={(next) => field.onChange(next)}
        />
      )}
      <LogoField control={control} isReadOnly={isReadOnly} />
    </>
  );
}

const ratio = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;

function ColorContrast({
  color,
  isReadOnly,
  onUse,
}: {
  color: string;
  isReadOnly: boolean;
  onUse: (color: string) => void;
}) {
  const contrast = contrastWith(color, Object.values(personGrounds.light));
  const isEnough = contrast >= textContrast;
  const better = nearestDarker(color);
  const { button, ink } = brandColors(color).light;
  return (
    <Sample role="status">
      <span className="button" style={{ background: button, color: ink }}>
        Aa
      </span>
      <StatusTag tone={isEnough ? 'ok' : 'warn'}>
        {`Contrast ${ratio(contrast)}${isEnough ? '' : `, needs ${textContrast}:1`}`}
      </StatusTag>
      {!isEnough && !isReadOnly && (
        <ActionButton size="small" onClick={() => onUse(better)}>
          {`Use ${better}`}
        </ActionButton>
      )}
    </Sample>
  );
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** What a picture begins with decides what it is: its name and its type are only said. */
const typeOf = (bytes: Uint8Array): Logo['type'] =>
  bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : 'image/png';

function LogoField({ control, isReadOnly }: LookPartProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'logo' });
  const logo = field.value;
  const message = fieldState.error?.message ?? undefined;
  const faults = message ? [message] : [];
  const help = `A PNG or a JPEG of at most ${centerMaxima.logo / 1024} kB. People see it above the heading.`;
  return (
    <FieldShell id={id} label="Logo" help={help} faults={faults}>
      {logo && (
        <Picture>
          <img src={`data:${logo.type};base64,${logo.data}`} alt="Logo as it was chosen" />
          {!isReadOnly && (
            <ActionButton size="small" onClick={() => field.onChange(null)}>
              Remove logo
            </ActionButton>
          )}
        </Picture>
      )}
      {!isReadOnly && (
        <FileInput
          id={id}
          ref={field.ref}
          type="file"
          accept="image/png,image/jpeg"
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onBlur={field.onBlur}
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (file === undefined) return;
            const bytes = new Uint8Array(await file.arrayBuffer());
            field.onChange({ type: typeOf(bytes), data: toBase64(bytes) });
            // The same picture can be chosen again after it was removed.
            target.value = '';
          }}
        />
      )}
    </FieldShell>
  );
}
