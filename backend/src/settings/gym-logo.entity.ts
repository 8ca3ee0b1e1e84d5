import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { LogoType } from '../contract/gym-logo.js';

/** The gym's logo: one row, or none. A table of its own, so that no list of settings reads it. */
@Entity('gym_logo')
@Check('gym_logo_one_row', 'is_only')
@Check('gym_logo_type_known', "type IN ('image/png', 'image/jpeg', 'image/webp')")
@Check('gym_logo_size', 'octet_length(content) BETWEEN 1 AND 524288')
export class GymLogo {
  @PrimaryColumn({ name: 'is_only', type: 'boolean', default: true, primaryKeyConstraintName: 'gym_logo_pkey' })
  isOnly!: true;

  @Column({ type: 'text' }) type!: LogoType;
  /** Follows from the content. */
  @Column({ type: 'text' }) version!: string;
  @Column({ type: 'bytea' }) content!: Buffer;
}
