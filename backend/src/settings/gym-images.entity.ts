import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { GymImageName, ImageType } from '../contract/gym-images.js';

/** An image of the gym: one row, or none. A table of its own, so that no list of settings reads it. */
abstract class GymImage {
  abstract isOnly: true;

  @Column({ type: 'text' }) type!: ImageType;
  /** Follows from the content. */
  @Column({ type: 'text' }) version!: string;
  @Column({ type: 'bytea' }) content!: Buffer;
}

@Entity('gym_logo')
@Check('gym_logo_one_row', 'is_only')
@Check('gym_logo_type_known', "type IN ('image/png', 'image/jpeg', 'image/webp')")
@Check('gym_logo_size', 'octet_length(content) BETWEEN 1 AND 524288')
export class GymLogo extends GymImage {
  @PrimaryColumn({ name: 'is_only', type: 'boolean', default: true, primaryKeyConstraintName: 'gym_logo_pkey' })
  isOnly!: true;
}

@Entity('gym_picture')
@Check('gym_picture_one_row', 'is_only')
@Check('gym_picture_type_known', "type IN ('image/png', 'image/jpeg', 'image/webp')")
@Check('gym_picture_size', 'octet_length(content) BETWEEN 1 AND 262144')
export class GymPicture extends GymImage {
  @PrimaryColumn({ name: 'is_only', type: 'boolean', default: true, primaryKeyConstraintName: 'gym_picture_pkey' })
  isOnly!: true;
}

export const IMAGE_ENTITIES = { logo: GymLogo, picture: GymPicture } satisfies Record<GymImageName, unknown>;
