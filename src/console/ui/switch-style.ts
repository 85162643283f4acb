import { color } from './theme.ts';

/** Makes a switch of the checkbox inside. */
export const switchStyle = {
  '& input': {
    appearance: 'none',
    position: 'relative',
    width: 36,
    height: 20,
    margin: '2px 0',
    border: `1px solid ${color.input}`,
    borderRadius: 10,
    background: color.sunken,
    cursor: 'pointer',
    transition: 'background-color 100ms',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: 2,
      left: 2,
      width: 14,
      height: 14,
      borderRadius: '50%',
      background: color.muted,
      transition: 'transform 100ms',
    },
    '&:checked': { background: color.accent, borderColor: color.accent },
    '&:checked::after': { transform: 'translateX(16px)', background: color.accentInk },
    '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
    '&[aria-disabled="true"]:focus-visible': { opacity: 0.75 },
  },
  '@media (forced-colors: active)': {
    '& input:checked': { background: 'Highlight' },
    '& input::after': { background: 'CanvasText' },
  },
} as const;
