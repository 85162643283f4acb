import { render } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { expect, test } from 'vitest';
import { paintedIcon } from './painted-icon.tsx';
import { textColors } from './tokens.ts';

test.each(['primary', 'secondary'] as const)('is the picture of the icon, in %s ink', (ink) => {
  const Icon = paintedIcon(Trash2, ink);
  const { container: painted } = render(<Icon size={14} />);
  const drawn = render(<Trash2 />)
    .container.querySelector('path')
    ?.getAttribute('d');
  const picture = painted.firstElementChild;
  if (!(picture instanceof HTMLElement)) throw new Error('Nothing was drawn');
  const image = decodeURIComponent(getComputedStyle(picture).backgroundImage);
  expect(image).toContain(`d="${drawn}"`);
  expect(image).toContain(textColors.light[ink]);
  expect(picture).toHaveProperty('ariaHidden', 'true');
  expect(picture.style).toMatchObject({ width: '14px', height: '14px' });
  expect(painted.querySelector('svg')).toBeNull();
});
