import type { Client } from '@palestra/backend/contract/client';
import styles from './booking.module.css';

/** Who it is, and how to tell him from somebody of the same name. */
export function ClientLines({ client: { name, phone, email } }: { client: Client }) {
  return (
    <span className={styles.person}>
      <strong>{name}</strong>
      <span className={styles.contact}>
        <span>{phone}</span>
        <span>{email}</span>
      </span>
    </span>
  );
}
