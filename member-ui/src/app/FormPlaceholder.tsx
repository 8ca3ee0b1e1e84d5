import styles from '../features/session/VisitorScreen.module.css';
import { Skeleton } from '../ui/Skeleton';
import { Waiting } from '../ui/Waiting';

/** Placeholder of a form that is loading. */
export function FormPlaceholder() {
  return (
    <div className={styles.form}>
      <Waiting>
        <div className={styles.form}>
          <Skeleton height={76} width="70%" />
          <Skeleton height={78} />
          <Skeleton height={78} />
          <Skeleton height={48} />
        </div>
      </Waiting>
    </div>
  );
}
