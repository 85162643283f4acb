import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import { typedValuesOf, valuesOf } from '../element-values.ts';
import { typedWords } from '../words.ts';
import css from './ElementValue.module.css';

const Root = styled('div', css.Root);

interface ElementValueProps {
  element: ProfileElement;
}

/** The value or values of one element. */
export function ElementValue({ element }: ElementValueProps) {
  const { Name, DoNotCall } = element;
  const values = valuesOf(element);
  const typed = typedValuesOf(element);
  const several = values.length > 1;
  return (
    <Root>
      <ul>
        {values.map((value, index) => (
          <li key={value}>
            <Masked value={value} label={several ? `${Name} ${index + 1}` : Name} element={Name} />
            {typed.has(value) && <div className="from">{typedWords}</div>}
          </li>
        ))}
      </ul>
      {DoNotCall && <div className="from">On do-not-call list (updated daily)</div>}
    </Root>
  );
}
