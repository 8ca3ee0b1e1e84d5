import styles from './ErrorScreen.module.css';

/** Error screen for a failure to load even the texts: heading and error (rule: error screen). */
export function showPlainFailure(root: HTMLElement, fault: unknown): void {
  const screen = document.createElement('main');
  screen.className = styles.screen ?? '';
  const heading = document.createElement('h1');
  heading.lang = 'en';
  heading.textContent = 'Unexpected Application Error!';
  const said = document.createElement('p');
  said.className = styles.fault ?? '';
  said.role = 'alert';
  said.textContent = fault instanceof Error ? fault.message : String(fault);
  screen.append(heading, said);
  root.replaceChildren(screen);
}
