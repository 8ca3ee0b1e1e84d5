import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { TagColour } from '../contract/client-tag.js';

@Entity('client_tags')
@Unique('client_tags_name_key', ['nameKey'])
@Check('client_tags_colour_known', "colour IN ('grey', 'blue', 'green', 'amber', 'orange', 'red')")
export class ClientTagRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'client_tags_pkey' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** The name without case and accents: two tags that read alike are one. */
  @Column({ name: 'name_key', type: 'text' }) nameKey!: string;
  @Column({ type: 'text' }) colour!: TagColour;
}

@Entity('client_tag_links')
@ForeignKey('User', ['clientId'], ['id'], { name: 'client_tag_links_client_fk', onDelete: 'CASCADE' })
@ForeignKey('ClientTagRow', ['tagId'], ['id'], { name: 'client_tag_links_tag_fk', onDelete: 'CASCADE' })
@Index('client_tag_links_by_tag', ['tagId'])
export class ClientTagLink {
  @PrimaryColumn({ name: 'client_id', type: 'uuid', primaryKeyConstraintName: 'client_tag_links_pkey' })
  clientId!: string;

  @PrimaryColumn({ name: 'tag_id', type: 'uuid', primaryKeyConstraintName: 'client_tag_links_pkey' }) tagId!: string;
}
