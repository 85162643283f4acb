import { html, raw } from 'hono/html';

const shapes = {
  check: '<path d="m4 13 5 5L20 7"/>',
  cross: '<path d="m6 6 12 12M18 6 6 18"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  ring: '<circle cx="12" cy="12" r="9" stroke-dasharray="4 3"/>',
  shield: '<path d="M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6zm-3 9 2 2 4-4"/>',
  history: '<path d="M4 4v5h5M4.500 9A8 8 0 1 1 4 13m8-5v4l3 2"/>',
  seal: '<path d="M3 20h18M4 15c6 1 8-11 5-11s-2 11 1 11 3-3 4-3 1 3 3 3h3"/>',
  sliders:
    '<path d="M4 8h8m6 0h2M4 16h2m6 0h8"/><circle cx="15" cy="8" r="2"/><circle cx="9" cy="16" r="2"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 7 9 6 9-6"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
  alert: '<path d="M12 8v5m0 3.500v.1M12 3 2 20h20z"/>',
};
export type Icon = keyof typeof shapes;

/** Once on each page that has icons. */
export const sprite = html`<svg class="sprite" aria-hidden="true" focusable="false">${raw(
  Object.entries(shapes)
    .map(([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${shape}</symbol>`)
    .join(''),
)}</svg>`;

export const icon = (name: Icon) =>
  html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
