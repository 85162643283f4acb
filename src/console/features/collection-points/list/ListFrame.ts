import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';

/**
 * One line a row, without scrolling sideways from 1280 px on: long names end in dots, and the
 * actions of a row take the place of its date. Where nothing hovers they have a place of their own.
 */
export const ListFrame = styled('div')({
  '@container (min-width: 600px)': {
    '&& tbody th': {
      minWidth: 130,
      maxWidth: 'clamp(150px, 20cqw, 260px)',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      overflowWrap: 'normal',
    },
    '@media (hover: hover)': {
      '& td.actions': { position: 'relative', width: 0, padding: 0 },
      '& td.actions > div': {
        position: 'absolute',
        inset: '0 10px 0 auto',
        alignItems: 'center',
        pointerEvents: 'none',
      },
      '& thead th.actions': { width: 0, padding: 0 },
      '& td:has(+ td.actions)': { minWidth: 108 },
      // The date can be focused, for its exact time: then it's the date that is seen.
      '& tr:has(time:focus) td.actions > div': { opacity: 0 },
      '& tr:is(:hover, :focus-within):not(:has(time:focus))': {
        '& td.actions > div': { opacity: 1, pointerEvents: 'auto' },
        '& td:has(+ td.actions) > *': { opacity: 0 },
      },
    },
  },
  '@container (min-width: 600px) and (max-width: 1239px)': {
    '&& :is(th, td):not(.actions)': { paddingInline: 12 },
    // Where the table scrolls sideways all the same, the actions of a row stay in reach.
    '& [data-overflowing] td.actions': { position: 'sticky', right: 0 },
    '& [data-overflowing] td.actions > div': { paddingInline: 8, background: color.sunken },
  },
  '@container (min-width: 600px) and (max-width: 1099px)': {
    '&& :is(th, td):not(.actions)': { paddingInline: 10 },
    // The word stays for assistive technology and as a tip.
    '& .attention > span': {
      gap: 0,
      color: color.warn,
      '& > .word': { width: 0, overflow: 'hidden' },
    },
  },
});
