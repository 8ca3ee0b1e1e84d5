import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A published version of the gym's terms. The database refuses to change one. */
@Entity('gym_terms')
@ForeignKey('User', ['publishedById'], ['id'], { name: 'gym_terms_published_by_fk', onDelete: 'RESTRICT' })
@Check('gym_terms_counted', 'version >= 1')
@Check('gym_terms_say_something', "text_el <> '' AND text_en <> '' OR link <> ''")
export class GymTermsRow {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'gym_terms_pkey' }) version!: number;
  @Column({ name: 'text_el', type: 'text' }) textEl!: string;
  @Column({ name: 'text_en', type: 'text' }) textEn!: string;
  @Column({ type: 'text' }) link!: string;
  @Column({ name: 'published_at', type: 'timestamptz' }) publishedAt!: Date;
  @Column({ name: 'published_by_id', type: 'uuid' }) publishedById!: string;
}

@Entity('terms_consents')
@ForeignKey('User', ['clientId'], ['id'], { name: 'terms_consents_client_fk', onDelete: 'CASCADE' })
@ForeignKey('GymTermsRow', ['version'], ['version'], { name: 'terms_consents_version_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['byId'], ['id'], { name: 'terms_consents_by_fk', onDelete: 'RESTRICT' })
@Index('terms_consents_by_version', ['version'])
export class TermsConsentRow {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'terms_consents_pkey' })
  clientId!: string;
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'terms_consents_pkey' }) version!: number;
  @Column({ type: 'timestamptz' }) at!: Date;
  /** The client, the adult of a child, or the member of staff who keeps the paper. */
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
  @Column({ name: 'is_on_paper', type: 'boolean' }) isOnPaper!: boolean;
  /** From which it was accepted; null: on paper, or before it was kept. */
  @Column({ type: 'text', nullable: true }) address!: string | null;
}
