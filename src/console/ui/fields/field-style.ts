import { styled } from '@mui/material/styles';
import { color } from '../theme.ts';

/** Look of text boxes, areas and lists in forms. */
export const controlStyle = {
  width: '100%',
  minHeight: 36,
  padding: '7px 10px',
  border: `1px solid ${color.input}`,
  borderRadius: 8,
  background: color.surface,
  color: color.text,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '&::placeholder': { color: color.faint, opacity: 1 },
  '&:focus-visible': { outlineOffset: 1 },
  '&[aria-invalid="true"]': { borderColor: color.bad },
  '&[readonly]': { background: color.sunken, borderColor: color.line, color: color.muted },
} as const;

/** Label, help, control and fault of one field, one below the other. */
export const FieldRoot = styled('div')({
  display: 'grid',
  gap: 4,
  minWidth: 0,
  maxWidth: 560,
  marginBottom: 16,
  '& .label': { fontWeight: 600 },
  '& .required': { color: color.muted, fontWeight: 400 },
  '& .help': { color: color.muted, fontSize: '0.8125rem' },
  '& .fault': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 6,
    color: color.bad,
    fontSize: '0.8125rem',
    fontWeight: 500,
    '& svg': { marginTop: 3 },
  },
});

/** Around a native list and its arrow. */
export const SelectFrame = styled('div')({
  position: 'relative',
  '& select': { ...controlStyle, appearance: 'none', paddingRight: 34, cursor: 'pointer' },
  '& option': { background: color.surface, color: color.text },
  '& svg': {
    position: 'absolute',
    right: 11,
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    color: color.muted,
  },
  '& .fixed': {
    ...controlStyle,
    background: color.sunken,
    borderColor: color.line,
    color: color.muted,
  },
});
