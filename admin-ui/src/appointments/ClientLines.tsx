import type { Client } from '@palestra/backend/contract/client';
import type { ReactNode } from 'react';
import styles from './booking.module.css';

/** Who it is, and how to tell him from somebody of the same name. */
export function ClientLines({ client: { name, phone, email }, children }: { client: Client; children?: ReactNode }) {
  return (
    <span className={styles.person}>
      <span className={styles.who}>
        <strong>{name}</strong>
        {children}
      </span>
      <span className={styles.contact}>
        <span>{phone}</span>
        <span>{email}</span>
      </span>
    </span>
  );
}
