import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A published version of the gym's terms. The database refuses to change one. */
@Entity('gym_terms')
@Check('gym_terms_counted', 'version >= 1')
@Check('gym_terms_say_something', "text_el <> '' AND text_en <> '' OR link <> ''")
export class GymTermsRow {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'gym_terms_pkey' }) version!: number;
  @Column({ name: 'text_el', type: 'text' }) textEl!: string;
  @Column({ name: 'text_en', type: 'text' }) textEn!: string;
  @Column({ type: 'text' }) link!: string;
  @Column({ name: 'published_at', type: 'timestamptz' }) publishedAt!: Date;
  @Column({ name: 'published_by_id', type: 'uuid' }) publishedById!: string;
  @ManyToOne('User', { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'published_by_id', foreignKeyConstraintName: 'gym_terms_published_by_fk' })
  publishedBy?: unknown;
}

@Entity('terms_consents')
@Index('terms_consents_by_version', ['version'])
export class TermsConsentRow {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'terms_consents_pkey' })
  clientId!: string;
  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'terms_consents_client_fk' })
  client?: unknown;
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'terms_consents_pkey' }) version!: number;
  @ManyToOne(() => GymTermsRow, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'version', foreignKeyConstraintName: 'terms_consents_version_fk' })
  terms?: GymTermsRow;
  @Column({ type: 'timestamptz' }) at!: Date;
  /** The client, the adult of a child, or the member of staff who keeps the paper. */
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
  @ManyToOne('User', { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'by_id', foreignKeyConstraintName: 'terms_consents_by_fk' })
  by?: unknown;
  @Column({ name: 'is_on_paper', type: 'boolean' }) isOnPaper!: boolean;
}
