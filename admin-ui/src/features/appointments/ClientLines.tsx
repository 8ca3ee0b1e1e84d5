import type { Client } from '@palestra/backend/contract/client';
import type { ReactNode } from 'react';
import styles from './booking.module.css';

/** Name, phone and e-mail, to tell clients of the same name apart. */
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
