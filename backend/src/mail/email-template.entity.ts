import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Language } from '../contract/languages.js';

/** The text of a mail purpose in one language, as changed by staff. */
@Entity('email_templates')
@Unique('email_templates_purpose_language_key', ['purpose', 'language'])
@Check('email_templates_language_known', "language IN ('el', 'en')")
export class EmailTemplate {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'email_templates_pkey' })
  id!: string;

  @Column({ type: 'text' }) purpose!: string;
  @Column({ type: 'text' }) language!: Language;
  @Column({ type: 'text' }) subject!: string;
  @Column({ type: 'text' }) body!: string;
  /** For SMS; null: the default one. */
  @Column({ type: 'text', nullable: true }) short!: string | null;
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' }) updatedAt!: Date;
}
