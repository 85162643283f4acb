import { styled } from '@mui/material/styles';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { color } from '#console/ui/theme.ts';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import { valuesOf } from '../element-values.ts';

const Root = styled('div')({
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& .from': { color: color.muted, fontSize: '0.75rem' },
});

interface ElementValueProps {
  element: ProfileElement;
}

/** The value or values of one element. */
export function ElementValue({ element }: ElementValueProps) {
  const { Name, DoNotCall } = element;
  const values = valuesOf(element);
  const several = values.length > 1;
  return (
    <Root>
      <ul>
        {values.map((value, index) => (
          <li key={value}>
            <Masked value={value} label={several ? `${Name} ${index + 1}` : Name} element={Name} />
          </li>
        ))}
      </ul>
      {DoNotCall && <div className="from">On do-not-call list (updated daily)</div>}
    </Root>
  );
}
