import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** A member without broadcasts; every other mail still reaches them. */
@Entity('unsubscriptions')
export class Unsubscription {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'unsubscriptions_pkey' })
  userId!: string;
  @OneToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'unsubscriptions_user_fk' })
  user?: unknown;

  @Column({ type: 'timestamptz' }) at!: Date;
}
