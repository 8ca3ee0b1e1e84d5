import { HooksPanel } from './HooksPanel';
import { KeysPanel } from './KeysPanel';
import styles from './programs.module.css';

/** Programs that ask the gym, and those that it tells. */
export function ProgramsSection() {
  return (
    <div className={styles.sections}>
      <KeysPanel />
      <HooksPanel />
    </div>
  );
}
