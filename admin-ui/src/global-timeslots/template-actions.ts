/** What can be done with a slot of the weekly template, beside switching it on. */
export type TemplateAction = 'time' | 'capacity' | 'disable' | 'reset' | 'delete';
