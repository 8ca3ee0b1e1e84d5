/** Actions of a template slot, besides its on/off switch. */
export type TemplateAction = 'time' | 'capacity' | 'disable' | 'reset' | 'delete';
