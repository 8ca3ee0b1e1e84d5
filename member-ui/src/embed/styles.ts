/*
 * Typeface and colours are the page's, in light and dark alike; a page may set each of the properties. A sheet that is built by a
 * script is none that a strict policy asks about.
 */
const CSS = `
:host {
  display: block;
  padding: var(--palestra-padding, 0);
  color: var(--palestra-text, inherit);
  background: var(--palestra-background, transparent);
}
:host([hidden]) {
  display: none;
}
ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.days {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10.5em, 100%), 1fr));
  gap: 1.5em 0.75em;
}
.title {
  margin: 0 0 0.5em;
  font-weight: 600;
}
.note {
  margin: 0;
}
.slots {
  display: grid;
  gap: 0.375em;
}
.slot {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 0.75em;
  box-sizing: border-box;
  min-height: 44px;
  padding: 0.375em 0.75em;
  border: 1px solid var(--palestra-border, color-mix(in srgb, currentcolor 35%, transparent));
  border-radius: var(--palestra-radius, 0.5em);
  color: inherit;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
}
a.slot {
  color: var(--palestra-accent, inherit);
}
a.slot:hover .time,
a.slot:focus-visible .time {
  text-decoration: underline;
  text-underline-offset: 0.2em;
}
a.slot:hover {
  border-color: currentcolor;
}
a.slot:focus-visible {
  outline: 3px solid currentcolor;
  outline-offset: 2px;
}
span.slot {
  border-style: dashed;
}
`;

export const styles = new CSSStyleSheet();
styles.replaceSync(CSS);
