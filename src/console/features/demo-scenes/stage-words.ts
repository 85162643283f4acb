/** The name of the tab that links of the script open in. */
export const audienceWindow = 'console-audience';
