/** A dash for the eye, "not set" for the ear. */
export function NotSet() {
  return (
    <span role="img" aria-label="not set">
      —
    </span>
  );
}
