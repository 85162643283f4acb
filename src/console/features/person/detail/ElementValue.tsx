import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import { sourcedValuesOf } from '../element-values.ts';
import { typedWords } from '../words.ts';
import css from './ElementValue.module.css';

const Root = styled('div', css.Root);

interface ElementValueProps {
  element: ProfileElement;
}

/** The value or values of one element. */
export function ElementValue({ element }: ElementValueProps) {
  const { Name, DoNotCall } = element;
  const values = sourcedValuesOf(element);
  const several = values.length > 1;
  return (
    <Root>
      <ul>
        {values.map(({ value, isTyped }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same mask
          <li key={index}>
            <Masked value={value} label={several ? `${Name} ${index + 1}` : Name} element={Name} />
            {isTyped && <div className="from">{typedWords}</div>}
          </li>
        ))}
      </ul>
      {DoNotCall && <div className="from">On do-not-call list (updated daily)</div>}
    </Root>
  );
}
