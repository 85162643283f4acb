import { styled } from '@mui/material/styles';
import { color, monoFamily, topBarHeight } from './theme.ts';
import { visuallyHiddenStyle } from './VisuallyHidden.tsx';

const railWidth = 224;

const top = {
  gridColumn: '1 / -1',
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  padding: '0 20px',
  background: color.surface,
  borderBottom: `1px solid ${color.line}`,
  '& .menu': { display: 'none' },
  '& .brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 9,
    width: railWidth - 20,
    flex: 'none',
    fontWeight: 650,
    letterSpacing: '-0.01em',
    whiteSpace: 'nowrap',
  },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: 7,
    background: color.accent,
    color: color.accentInk,
    fontSize: '0.75rem',
    fontWeight: 800,
  },
  '& .place': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& .host': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.faint,
    fontFamily: monoFamily,
    fontSize: '0.75rem',
    fontFeatureSettings: 'normal',
  },
  '& .right': { display: 'flex', alignItems: 'center', gap: 12, marginLeft: 'auto' },
} as const;

const rail = {
  borderRight: `1px solid ${color.line}`,
  '& .groups': {
    position: 'sticky',
    top: topBarHeight,
    maxHeight: `calc(100dvh - ${topBarHeight})`,
    overflow: 'auto',
    padding: '14px 10px',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
  '& .group': {
    margin: '16px 10px 4px',
    color: color.faint,
    fontSize: '0.6875rem',
    lineHeight: '1rem',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '6px 10px',
    borderRadius: 7,
    color: color.muted,
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { background: color.sunken, color: color.text },
    '&:focus-visible': { outlineOffset: -2 },
    '& .badge': { marginLeft: 'auto', fontWeight: 600 },
  },
  '& a[aria-current="page"]': {
    background: color.accentSoft,
    color: color.accent,
    fontWeight: 600,
  },
  '@media (forced-colors: active)': {
    '& a[aria-current="page"]': { outline: '1px solid Highlight', outlineOffset: -1 },
  },
} as const;

const narrow = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > .top .menu': { display: 'inline-flex', marginLeft: -10 },
  '& > .top .brand': { width: 'auto' },
  '& > .rail': {
    display: 'none',
    position: 'fixed',
    zIndex: 19,
    inset: `${topBarHeight} auto 0 0`,
    width: 'min(280px, 85vw)',
    background: color.page,
    '& .groups': { position: 'static' },
    '& a': { paddingBlock: 9 },
  },
  '& > .rail[data-open]': { display: 'block' },
  '& > .shade': {
    position: 'fixed',
    zIndex: 18,
    inset: `${topBarHeight} 0 0 0`,
    background: 'rgb(0 0 0 / 0.35)',
  },
} as const;

/** Grid of top bar, rail and main part. */
export const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: `${railWidth}px minmax(0, 1fr)`,
  gridTemplateRows: 'auto 1fr',
  minHeight: '100dvh',
  '& > .skip': {
    position: 'absolute',
    zIndex: 30,
    top: 8,
    left: 8,
    padding: '8px 14px',
    borderRadius: 8,
    background: color.accent,
    color: color.accentInk,
    fontWeight: 600,
    transform: 'translateY(-64px)',
    '&:focus': { transform: 'none' },
  },
  '& > .top': top,
  '& > .rail': rail,
  '& > main': {
    minWidth: 0,
    width: '100%',
    maxWidth: 1280 + 56,
    padding: '24px 28px 48px',
    outline: 'none',
  },
  '@media (max-width: 899px)': narrow,
  '@media (max-width: 599px)': {
    '& > .top': { flexWrap: 'wrap', gap: '0 8px', padding: '0 14px', height: topBarHeight },
    // Environment and host keep a line of their own: they must stay in view on every screen.
    '& > .top .place': { order: 1, flex: '1 0 100%', gap: 8, paddingBottom: 8 },
    '& > main': { padding: '18px 14px 40px' },
  },
  // The mark stands for the name where what changes needs the room.
  '@media (max-width: 479px)': { '& .brand-name': visuallyHiddenStyle },
  '@media (max-height: 400px)': {
    '& > .top': { position: 'static', height: 'auto' },
    '& > .rail[data-open]': { position: 'static', width: 'auto' },
    '& > .shade': { display: 'none' },
  },
  '@media print': { display: 'block', '& > .top, & > .rail': { display: 'none' } },
});
