const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** A name in at most two lines of so many letters, broken between words where it can be. */
export const inLines = (name: string, most: number): string => {
  if (name.length <= most) return name;
  const space = name.lastIndexOf(' ', most);
  const end = space > 0 ? space : most;
  return `${name.slice(0, end)}\n${shortened(name.slice(end).trim(), most)}`;
};
