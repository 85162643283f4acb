import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import { countryCodes } from '#contract/country-codes.ts';
import css from './CountryOfNumber.module.css';
import { callingCodeOf } from './calling-codes.ts';

const Root = styled('div', css.Root);

const regions = new Intl.DisplayNames(['en'], { type: 'region' });
const choices = countryCodes
  .map((value) => ({ value, label: regions.of(value) ?? value }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

interface CountryOfNumberProps {
  /** As which country's a number was read, null as none's; undefined where no country matters. */
  country: string | null | undefined;
  /** Nobody chose it for this search. */
  isAssumed: boolean;
  onChange: (country: string) => void;
}

/** As which country's national number a text was read, and the way to another. */
export function CountryOfNumber({ country, isAssumed, onChange }: CountryOfNumberProps) {
  if (country === undefined) return null;
  const code = country === null ? undefined : callingCodeOf(country);
  return (
    <Root>
      {code && (
        <span>
          <b>{code}</b>
          {isAssumed && ' assumed'}
        </span>
      )}
      <FilterChoice
        isPlain
        label="Phone number from"
        value={country ?? ''}
        anyLabel="Choose a country"
        options={choices}
        onChange={(next) => {
          if (next !== '') onChange(next);
        }}
      />
    </Root>
  );
}
