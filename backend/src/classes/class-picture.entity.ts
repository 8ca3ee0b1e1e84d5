import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PicturedThing } from '../contract/gym-class.js';
import type { ImageType } from '../contract/gym-images.js';

/** A picture on the page of a class or a trainer. Tables of their own, so that no list reads the content. */
abstract class PictureRow {
  abstract ownerId: string;

  @Column({ type: 'text' }) type!: ImageType;
  /** Follows from the content. */
  @Column({ type: 'text' }) version!: string;
  @Column({ type: 'bytea' }) content!: Buffer;
}

@Entity('class_pictures')
@ForeignKey('ClassRow', ['ownerId'], ['id'], { name: 'class_pictures_class_fk', onDelete: 'CASCADE' })
@Check('class_pictures_type_known', "type IN ('image/png', 'image/jpeg', 'image/webp')")
@Check('class_pictures_size', 'octet_length(content) BETWEEN 1 AND 131072')
export class ClassPictureRow extends PictureRow {
  @PrimaryColumn({ name: 'class_id', type: 'uuid', primaryKeyConstraintName: 'class_pictures_pkey' }) ownerId!: string;
}

@Entity('trainer_pictures')
@ForeignKey('TrainerRow', ['ownerId'], ['id'], { name: 'trainer_pictures_trainer_fk', onDelete: 'CASCADE' })
@Check('trainer_pictures_type_known', "type IN ('image/png', 'image/jpeg', 'image/webp')")
@Check('trainer_pictures_size', 'octet_length(content) BETWEEN 1 AND 131072')
export class TrainerPictureRow extends PictureRow {
  @PrimaryColumn({ name: 'trainer_id', type: 'uuid', primaryKeyConstraintName: 'trainer_pictures_pkey' })
  ownerId!: string;
}

export const PICTURE_ENTITIES = { class: ClassPictureRow, trainer: TrainerPictureRow } satisfies Record<
  PicturedThing,
  unknown
>;
